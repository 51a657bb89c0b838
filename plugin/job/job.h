/* One compute region on its way through extract, decide and emit.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_JOB_H
#define ACCTILE_JOB_H

#include "acctile.h"
#include "extract/extract.h"

/* A region and what was decided of it: element i of the arrays belongs to
   region.found[i].  */
struct acctile_job
{
  struct acctile_region region;
  struct acctile_decision **decision;
  /* What was decided before arrays were taken to be apart, NULL where they are
     not.  */
  struct acctile_decision **plain;
  bool *rewrite;
  bool *off; /* the user said "off"  */
  /* Directives that ask for something of a time loop around; NULL for none.  */
  const struct acctile_directive **time_tile;
  bool quiet; /* another version of a region, which is told of  */
  /* What the region does where arrays overlap, NULL for the same.  */
  gimple_seq original;
  /* The nest, of a linear schedule, has fewer than 2^31 iterations.  */
  bool few;
  /* The run-time library is to choose the workers of the launch.  */
  bool open_workers;
};

/* Reads the region TARGET and decides its nests; QUIET sets job->quiet.  */
void acctile_job_begin (struct acctile_job *job,
                        struct acctile_function *function, gomp_target *target,
                        bool quiet);

/* Why the nests of a parallel region stay as they are where one stores to what
   another accesses.  The first gives that reason to REGION.  The second makes
   launches of them of such a region that stands at GSI, when that is the same;
   data constructs PRESENT stand around.  True when it did: what it holds is new
   (job-shared.cc).  */
extern const char acctile_shared[];
void acctile_region_check_shared (struct acctile_region *region);
bool acctile_part_shared (gimple_stmt_iterator *gsi,
                          struct acctile_function *function,
                          const vec<gomp_target *> &present);

/* Makes plain loops of inner acc loops of TARGET that stand where none can be
   spread when it is a kernels region or all of them are auto (job-misfit.cc).
 */
void acctile_job_fit_loops (gomp_target *target,
                            struct acctile_function *function);

/* Makes work arrays private to the loops of the function with the body BODY
   each of whose iterations writes what it reads of them, where nothing else
   reads them and they would order a nest (job-own.cc).  True when it did.  */
bool acctile_job_own_arrays (gimple_seq body,
                             struct acctile_function *function);

/* Reads the region TARGET as it is and decides its nests.  */
void acctile_job_read (struct acctile_job *job,
                       struct acctile_function *function, gomp_target *target);

/* Whether the nest of JOB may be distributed over the parts of its body
   (distribute.h), if the loops around these are parallel, and whether its
   first DEPTH loops are, where arrays are APART.  The third is the time that
   JOB's only nest is predicted to take, in us, less than 0 when it is not to be
   rewritten; the last whether US is much less, 0 or more (job-distribute.cc).
 */
bool acctile_job_may_distribute (const struct acctile_job *job);
bool acctile_job_is_parallel (const struct acctile_job *job, int depth,
                              bool apart);
double acctile_job_predicted (const struct acctile_job *job);
bool acctile_job_distribution_pays (const struct acctile_job *job, double us);

/* Whether the only nest of JOB, whose iterations keep their order, may perhaps
   be distributed nevertheless.  */
bool acctile_job_may_cut (const struct acctile_job *job);

/* What must stay together in the only nest of JOB, which was read as it is,
   when that is distributed, where its arrays are APART if it says so, appended
   to TOGETHER; numbers the statements of its region for that.  False where it
   is not known.  */
struct acctile_together;
bool acctile_job_cut (struct acctile_job *job, bool apart,
                      vec<acctile_together> *together);

/* Makes the version of JOB's region, which stands at GSI, for arrays that
   overlap.  */
gomp_target *acctile_job_cut_version (gimple_stmt_iterator *gsi,
                                      struct acctile_job *job);

/* As acctile_job_predicted, also for a nest that is a wavefront.  */
double acctile_job_part_predicted (const struct acctile_job *job);

/* Whether US, 0 or more, is less than what the nest of JOB takes otherwise
   (job-cut.cc).  */
bool acctile_job_cut_pays (const struct acctile_job *job, double us);

/* A nest into whose inner loop went what it loads beside it, and its region as
   it was: "body" is NULL when arrays that overlap leave it as right.  */
struct acctile_deepened
{
  gomp_for *loop;
  gimple_seq body;
  int n_parallel; /* of its loops, as they were  */
};

/* Makes acc loops of plain loops that stand perfectly in the nests of JOB,
   where isl shows that they are independent, of arrays that are APART, and that
   is predicted to be faster.  DEEPENED, which may be NULL, gets the only nest
   of a region where what such arrays hold has to be loaded inside for that;
   then the second says whether that made more loops of it parallel or a
   wavefront, and the region gets its body back from the third where it did not.
   The last makes sequential loops of inner acc loops that must keep their
   order.  When the first or the last returns true, and after the third, the job
   has to begin again (job-depth.cc).  */
bool acctile_job_deepen (struct acctile_job *job, bool apart,
                         struct acctile_deepened *deepened);
bool acctile_job_is_deepened (const struct acctile_job *job,
                              const struct acctile_deepened *deepened);
void acctile_job_undeepen (struct acctile_job *job,
                           struct acctile_deepened *deepened);
bool acctile_job_flatten (struct acctile_job *job);

/* Gives each of the new acc LOOPS of FOUND the clauses that it needs: its own
   temporaries, those of them that have SUNK from blocks around it, and the
   reductions of the loops around.  */
void acctile_add_loop_clauses (const struct acctile_found *found,
                               const vec<tree> &sunk,
                               const vec<gomp_for *> &loops);

/* The loops of a nest, outermost first, of which number k has become what
   order[k] was; "settled" where the last of them is a plain one now.  */
struct acctile_inward
{
  auto_vec<gomp_for *> loops;
  auto_vec<int> order;
  bool settled;
};

/* Moves the loops of a nest of JOB that carry dependences into those that carry
   none, and says so in *MOVED; APART: of one with arrays that are taken to be
   apart, for which there is another version already.  One loop that carries
   some becomes a plain one at once.  The next takes it back where none did.
   The last makes those inside sequential where that is faster than the
   wavefront that they are.  When the first or the last returns true, and after
   the second, the job has to begin again (job-inward.cc).  */
bool acctile_job_inward (struct acctile_job *job, bool apart,
                         struct acctile_inward *moved);
void acctile_job_outward (const struct acctile_inward *moved);
bool acctile_job_order_waves (struct acctile_job *job);

/* Whether the parallel loops of NEST have a warp for each SM of the device.  */
bool acctile_fills_device (const struct acctile_nest *nest);

/* Whether the loops of NEST that may run in parallel are all to be judged by
   their dependences.  */
bool acctile_has_auto_loops_only (const struct acctile_nest *nest);

/* Makes an acc loop of a plain one that does nothing but run, again and again,
   a nest of JOB, a kernels region, whose loops depend on one another, and
   returns it: the job has to begin again.  Then the second says whether the
   loop is one of a wavefront; it becomes plain again where it is not, and the
   job has to begin once more.  NULL when there is none that was not TRIED
   (job-repeat.cc).  */
gomp_for *acctile_job_repeat (struct acctile_job *job,
                              hash_set<gimple *> *tried);
bool acctile_job_is_repeated (struct acctile_job *job, gomp_for *loop);

/* A nest that got iterations for what stands beside its inner loop, and its
   region as it was: "body" is NULL when arrays that overlap leave it as
   right.  */
struct acctile_bordered
{
  gomp_for *loop;
  gimple_seq body;
  bool loads;
  int n_parallel; /* of its loops, as they were  */
};

/* Whether the loops of nest I of JOB keep their order and hold one loop and
   what may become iterations of it (border.h).  The second makes them that, and
   says so in *BORDERED: the job has to begin again.  Then the third says
   whether it is a wavefront that can be rewritten; the region gets its body
   back from the last where it is not, and the job has to begin once more
   (job-border.cc).  */
bool acctile_job_may_border (const struct acctile_job *job, int i);
bool acctile_job_border (struct acctile_job *job,
                         struct acctile_bordered *bordered);
bool acctile_job_is_bordered (const struct acctile_job *job,
                              const struct acctile_bordered *bordered);
void acctile_job_unborder (struct acctile_job *job,
                           struct acctile_bordered *bordered);

/* Gives the lanes of the launch to loops of JOB that have gangs alone, or gangs
   and workers, where nothing else uses them; if KNOWN, only where it is not the
   host that computes how many gangs there are.  */
void acctile_job_use_lanes (struct acctile_job *job, bool known);

/* Makes acc loops of the plain loops in the nest of JOB, whose loops have gangs
   alone, where lanes can take their iterations: the job has to begin again when
   this is true.  Then the second makes those sequential that must keep their
   order, and returns whether the job has to begin once more; the third gives
   the others to the lanes (job-inside.cc).  Where the program leaves the levels
   open and gangs alone look much better the first gives them, and *COST gets
   what the nest costs without, -1 otherwise; the last takes it back, and
   returns true, when it is not so: the job has to begin again.  */
bool acctile_job_spread (struct acctile_job *job, double *cost);
bool acctile_job_order_inside (struct acctile_job *job);
void acctile_job_use_inside (struct acctile_job *job);
bool acctile_job_gather (struct acctile_job *job, double cost);

/* Whether plain loops in the body of JOB's nest may reduce rows that lanes
   could go along.  The second makes acc loops of them: false when none has a
   reduction; the job has to begin again.  Then the third says whether the lanes
   do go along all that are long, and the last whether they shall: int on the
   host before the region, which stands at GSI, 1 where rows are long and, where
   they lie side by side or were FED before, few; NULL_TREE where the host
   cannot tell (job-along.cc).  */
bool acctile_job_may_go_along (const struct acctile_job *job);
bool acctile_job_go_along (struct acctile_job *job);
bool acctile_job_goes_along (const struct acctile_job *job);
tree acctile_job_rows_suit (gimple_stmt_iterator *gsi,
                            const struct acctile_job *job, bool fed);

/* Decides nest I of JOB, which has changed, again.  False, and the decision is
   as it was, when it is not to be rewritten then.  */
bool acctile_job_decide_again (struct acctile_job *job, int i);

/* Whether REGION means the same when its nests are launched one after another:
   a kernels region does, and so does a parallel one whose loops are all auto,
   of which some stand in a sequential loop, so that one gang would have to run
   all.  */
bool acctile_is_in_order (const struct acctile_region *region);

/* Why nest I of JOB, as it is decided, cannot be rewritten in its region; NULL
   when it can, or perhaps once its region is unfolded.  A literal.  */
const char *acctile_job_obstacle (const struct acctile_job *job, int i);

/* Whether FOR_STMT is the compiler's to judge, and has no clause that a loop of
   the host cannot have.  */
bool acctile_can_peel (gomp_for *for_stmt);

/* Whether REGION holds one nest alone, whose loops are the compiler's to judge:
   then a parallel region is no more than a kernels one.  */
bool acctile_is_left_open (const struct acctile_region *region);

/* Makes the outer loops of JOB's nests that must keep their order, in a kernels
   region or one that means the same, sequential ones around nests; of a
   wavefront, too, where SWEEPS are CHOSEN or take less time.  True when a nest
   changed: the job has to begin again.  */
bool acctile_job_peel (struct acctile_job *job, bool chosen);

/* Whether the nest of JOB, a wavefront, can run as sweeps, and they are CHOSEN
   or take less time (job-sweeps.cc).  */
bool acctile_job_is_sweeps (struct acctile_job *job, bool chosen);

/* Where that depends on sizes that the host knows: makes a version of JOB's
   region, which stands at GSI, for sweeps, which is returned, and leaves JOB
   with the other.  NULL where it does not.  */
gomp_target *acctile_job_split_sweeps (gimple_stmt_iterator *gsi,
                                       struct acctile_job *job);

/* Whether there may be versions of JOB's region.  */
bool acctile_job_may_copy (const struct acctile_job *job);

/* Whether the only nest in JOB's region is rewritten to a mapping of acctile's
   choice, so that there may be versions with others.  */
bool acctile_job_may_vary (const struct acctile_job *job);

/* Where JOB's nest is of collapsed loops of unknown lengths: makes a version of
   its region, which stands at GSI, for those that do not fill the blocks of the
   mapping, which is returned, and leaves JOB with the other.  NULL where it
   does not (job-linear.cc).  */
gomp_target *acctile_job_split_linear (gimple_stmt_iterator *gsi,
                                       struct acctile_job *job);

/* Makes a version of the region of JOB, which stands at GSI, with other lanes
   for the rows of its nest, *LANES, which suit where the program runs with FEW
   of them, or else short ones; 0 where the version is to be left to GCC.  NULL
   when it makes none (job-block.cc).  */
gomp_target *acctile_job_split_lanes (gimple_stmt_iterator *gsi,
                                      struct acctile_job *job, bool few,
                                      int *lanes);

/* Gives the nest of JOB, whose region is such a version, these LANES.  */
void acctile_job_give_lanes (struct acctile_job *job, int lanes);

/* The workers of a gang of the region of JOB at GSI, a version with lanes for
   few rows: int on the host, 0 for as many as the run-time library chooses;
   NULL_TREE where nothing tells how long rows are.  */
tree acctile_job_workers (gimple_stmt_iterator *gsi,
                          const struct acctile_job *job);

/* Whether GCC gives the loops of JOB's nest to threads, too: it takes those of
   kernels regions and those that it has to judge for sequential.  */
bool acctile_job_is_spread_by_gcc (const struct acctile_job *job);

/* Planes that a version of a region is for: small ones, few ones in wide
   blocks, and few ones that GCC has better.  */
enum acctile_planes
{
  ACCTILE_PLANES_SMALL,
  ACCTILE_PLANES_WIDE,
  ACCTILE_PLANES_FEW
};

/* Makes a version of the region of JOB, which stands at GSI, for planes, the
   iterations of the two innermost loops of its nest, which a block has, where
   the program runs with WHICH of them.  NULL when it makes none
   (job-plane.cc).  */
gomp_target *acctile_job_split_planes (gimple_stmt_iterator *gsi,
                                       struct acctile_job *job,
                                       enum acctile_planes which);

/* Gives the nest of JOB, whose region is such a version, blocks for small
   planes, and wide ones.  */
void acctile_job_make_small (struct acctile_job *job);
void acctile_job_make_wide (struct acctile_job *job);

/* Makes a version of the region of JOB, which stands at GSI, whose nest has
   warps that load for others, where iterations are few when the program runs;
   NULL when it does not.  Where it is known that they are JOB's own nest gets
   these warps.  The second gives them to the nest of such a version
   (job-feed.cc).  */
gomp_target *acctile_job_split_feed (gimple_stmt_iterator *gsi,
                                     struct acctile_job *job);
void acctile_job_make_fed (struct acctile_job *job);

/* Whether the nest of JOB can have such warps.  */
bool acctile_job_can_be_fed (const struct acctile_job *job);

/* The same with blocks of a warp for few iterations that take long
   (job-narrow.cc).  */
gomp_target *acctile_job_split_narrow (gimple_stmt_iterator *gsi,
                                       struct acctile_job *job);
void acctile_job_make_narrow (struct acctile_job *job);

/* Gives nests of JOB's region blocks of a warp where what iterations have for
   themselves would not fit in the memory that warps hand it on through.  */
void acctile_job_bound_frames (struct acctile_job *job);

/* The same for short rows of a nest with reductions (job-sums.cc).  */
gomp_target *acctile_job_split_sums (gimple_stmt_iterator *gsi,
                                     struct acctile_job *job);
void acctile_job_make_sums (struct acctile_job *job);

/* The same for volumes, the iterations of three loops that lanes of a gang have
   together, that leave most threads of a block idle: those are GCC's
   (job-linear.cc).  */
gomp_target *acctile_job_split_volumes (gimple_stmt_iterator *gsi,
                                        struct acctile_job *job);

/* Makes a version of the region of JOB, which stands at GSI, for rows, the
   iterations of the innermost loop of its nest, that are short when the program
   runs.  NULL when it does not (job-rows.cc).  */
gomp_target *acctile_job_split_rows (gimple_stmt_iterator *gsi,
                                     struct acctile_job *job);

/* Gives the only nest of JOB a schedule by rows where nobody knows how long
   these are.  */
void acctile_job_make_rows (struct acctile_job *job);

/* Gives the nest of JOB, whose region is such a version, a linear schedule.  */
void acctile_job_make_linear (struct acctile_job *job);

/* Whether blocks of JOB's only nest would have memory of their own for its
   atomic updates (job-histogram.cc).  */
bool acctile_job_wants_histograms (const struct acctile_job *job);

/* Gives blocks of JOB's only nest memory of their own for its atomic updates,
   where they can have it.  *LINEAR becomes a version of its region, which
   stands at GSI, that gets it alone, with a linear schedule, where the host
   sees that iterations are few enough for it.  Whether no other versions shall
   be made: rows may still be short.  The second gives that memory to the nest
   of such a version (job-histogram.cc).  */
bool acctile_job_has_histograms (gimple_stmt_iterator *gsi,
                                 struct acctile_job *job, gomp_target **linear);
void acctile_job_make_histogram (struct acctile_job *job);

/* Where nests of JOB, whose region stands at GSI, are faster when their arrays
   do not overlap: makes a version of the region for arrays that do, which is
   returned, and leaves JOB with the other.  NULL where there is nothing to
   compare.  */
gomp_target *acctile_job_split_apart (gimple_stmt_iterator *gsi,
                                      struct acctile_job *job);

/* Lets one gang alone run JOB's parallel region, where that was done and the
   host does not run these loops: all gangs would do what stands in them.  */
void acctile_job_keep_order (struct acctile_job *job);

/* Makes a version of the region of JOB, which stands at GSI, for when
   CONDITION, int, is 0, and returns it: the region as it was where what has
   changed in it is right for arrays that are apart only.  */
gomp_target *acctile_job_make_version (gimple_stmt_iterator *gsi,
                                       const struct acctile_job *job,
                                       tree condition);

/* Where arrays that may overlap keep nests of JOB from being rewritten: decides
   them for arrays that do not; if PLANES, likewise where planes of an array may
   be the same (models/planes.h).  */
void acctile_job_assume_apart (struct acctile_job *job, bool planes);

/* Takes that back.  */
void acctile_job_assume_nothing (struct acctile_job *job);

/* Where that was done and the nests can be rewritten in their region, which
   stands at GSI: makes a version of the region for arrays that overlap, which
   is returned, and leaves JOB with the other.  NULL when there is nothing to
   look for before the region.  WHY is as for acctile_job_finish.  */
gomp_target *acctile_job_versions (gimple_stmt_iterator *gsi,
                                   struct acctile_job *job, const char *why);

/* Whether a nest of JOB's region, a kernels one or one that means the same,
   would be rewritten if each were alone in a region, and their launches are
   worth it.  */
bool acctile_job_wants_unfolding (struct acctile_job *job);

/* What there was to say of a nest whose loops have become plain ones.  */
struct acctile_told
{
  location_t location;
  char *note; /* NULL for nothing  */
  cJSON *report;
};

/* Keeps in *TOLD, which the second frees, what there is to say of the first
   nest of JOB.  */
void acctile_job_keep_told (const struct acctile_job *job,
                            struct acctile_told *told);
void acctile_told_free (struct acctile_told *told);

/* Rewrites the nests of JOB, whose region stands at GSI, as far as the whole
   region allows, and says what was done of each, or what TOLD has where all
   loops have become plain ones.  WHY, NULL or a literal, is the reason that the
   region could not be unfolded for.  Frees what JOB holds.  */
void acctile_job_finish (gimple_stmt_iterator *gsi,
                         struct acctile_function *function,
                         struct acctile_job *job, const char *why,
                         struct acctile_told *told);

/* Why regions are in no time loop that is one launch, by region.  */
typedef hash_map<gimple *, const char *> acctile_time_reasons;

/* Makes it an error that a directive asks for a time loop of JOB's nests,
   which stay as they are because of REASONS.  */
void acctile_job_refuse_time_tile (struct acctile_job *job,
                                   acctile_time_reasons *reasons);

/* Says what was done of nest I of JOB (job-tell.cc).  */
void acctile_job_tell (struct acctile_job *job, int i);

/* Says that JOB's nest became N nests.  */
void acctile_job_tell_distributed (struct acctile_job *job, int n);

/* Says what TOLD has of JOB's region, where nothing is found any more, or, when
   it is a kernels region with loops, that it is left alone.  */
void acctile_job_tell_nothing (struct acctile_job *job,
                               struct acctile_told *told);

/* Decides and, where that is faster, rewrites the next loop of the host in
   SEQ, from statement FROM (NULL: the first) on, that does nothing but launch
   regions (job-time.cc).  *EMITTED is the region that it became, NULL when it
   stays, *NEXT the statement to go on from, NULL for none, OTHERS gets the
   regions that are left for large grids.  False when there is no such loop.
   REASONS gets why it stays.  Nothing is said of regions in QUIET.  Data
   constructs of PRESENT stand around.  TURNED gets what became of it where it
   stays and its arrays take turns.  */
bool acctile_job_time_loop (gimple_seq *seq, gimple *from,
                            struct acctile_function *function, gimple **next,
                            gomp_target **emitted, vec<gomp_target *> *others,
                            acctile_time_reasons *reasons,
                            hash_set<gimple *> *quiet,
                            const vec<gomp_target *> &present,
                            struct acctile_turned *turned);

/* What became of a time loop whose arrays take turns although the host runs it
   (job-turns.cc): the regions that are as they shall be, and those of which
   nothing is to be said; "turns" and "once" are those of which that is to be
   said.  */
struct acctile_turned
{
  auto_vec<gomp_target *> done, quiet, turns, once;
};

/* Lets arrays of LOOP, which the host runs and which stands in *SEQ, take turns
   where a step copies back; JOBS are its regions.  False where nothing
   changed; then *WHY, unless NULL, says why (to be freed).  */
bool acctile_job_turns (gimple_seq *seq, struct acctile_time_loop *loop,
                        const vec<acctile_job *> &jobs,
                        struct acctile_function *function,
                        struct acctile_turned *turned, char **why);

/* Whether nest I of JOB is rewritten as parallel loops.  */
bool acctile_job_is_doall (const struct acctile_job *job, int i);

/* Frees what JOB holds without a word.  */
void acctile_job_drop (struct acctile_job *job);

#endif
