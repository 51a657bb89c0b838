/* Fits the numbers of models/costs.h to measured launches.

     fit [-r ROUNDS] [-p NAME,NAME...] [-k KERNEL] [-c] NESTS KERNELS CANDIDATES

   NESTS is a folder of KERNEL.json (what -fplugin-arg-acctile-nests= wrote),
   KERNELS is kernels.tsv, CANDIDATES the file that table.py writes
   (columns kernel, size, spec, device_us, and optionally assume, are read).
   Without -r it only says how good the numbers are; with it, those named by
   -p are varied ROUNDS times, one after another.  -c estimates in closed form
   instead of tracing.

   The objective, for each kernel and size: the mean square of the logarithm
   of predicted over measured, weighted towards the fast launches, and three
   times the logarithm of how much slower than the best the launches are that
   the model takes for nearly the best.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <cjson/cJSON.h>
#include <isl/ctx.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "costs.h"
#include "directive.h"
#include "kerneltime.h"
#include "search.h"

#ifndef ACCTILE_DEVICE_DIR
#define ACCTILE_DEVICE_DIR "models/devices"
#endif
#define MAX_SETS 64
#define MAX_FIELDS 64
/* How close to the best prediction (relative) a launch may be chosen.  */
#define TEMPERATURE 0.03

/* A kernel at one size.  */
struct set
{
  char name[64];
  struct acctile_nest *nest;
  struct acctile_problem problem;
  struct acctile_body *body;
  double best;
};

/* A measured launch, with what the model needs of it.  */
struct launch
{
  int set;
  struct acctile_mapping mapping;
  struct acctile_locality locality;
  double pages, measured, predicted;
};

static struct set sets[MAX_SETS];
static int n_set;
static struct launch *launches;
static int n_launch;
static struct acctile_device *device;
static struct acctile_options options;
static struct acctile_costs costs;

static const char *const names[] = {
#define NAME(name, value) #name,
  ACCTILE_COSTS (NAME)
#undef NAME
};

#define N_COST ((int)(sizeof names / sizeof *names))

static double *
cost (int i)
{
  return (double *)&costs + i;
}

static char *
read_file (const char *name)
{
  FILE *f = fopen (name, "r");
  if (!f)
    {
      perror (name);
      exit (1);
    }
  fseek (f, 0, SEEK_END);
  long size = ftell (f);
  rewind (f);
  char *s = calloc (1, size + 1);
  if (fread (s, 1, size, f) != (size_t)size)
    exit (1);
  fclose (f);
  return s;
}

/* Splits LINE, which is changed, at commas outside of quotes.  Returns the
   number of FIELDS.  */

static int
split (char *line, char **fields)
{
  int n = 0;
  line[strcspn (line, "\r\n")] = 0;
  while (n < MAX_FIELDS)
    {
      bool quoted = *line == '"';
      fields[n++] = line + quoted;
      line += quoted;
      while (*line && *line != (quoted ? '"' : ','))
        line++;
      if (quoted && *line)
        *line++ = 0;
      if (!*line)
        break;
      *line++ = 0;
    }
  return n;
}

/* The sizes of KERNEL at SIZE in the text of kernels.tsv, as in assume=.  */

static char *
size_of (const char *tsv, const char *kernel, const char *size)
{
  static char found[256];
  char name[64], function[64], sizes[2][128];
  for (const char *line = tsv; line; line = strchr (line, '\n'))
    {
      line += *line == '\n';
      if (sscanf (line, "%63[^\t]\t%63[^\t]\t%127[^\t]\t%127[^\t]", name,
                  function, sizes[0], sizes[1])
              == 4
          && strcmp (name, kernel) == 0)
        {
          strcpy (found, sizes[strcmp (size, "large") == 0]);
          return found;
        }
    }
  fprintf (stderr, "fit: no kernel %s\n", kernel);
  exit (1);
}

/* The set of KERNEL with the sizes ASSUME, made when it is new.  */

static int
find_set (isl_ctx *ctx, const char *nests, const char *kernel,
          const char *assume)
{
  char name[sizeof sets[0].name], file[512], text[320], *error = NULL;
  snprintf (name, sizeof name, "%s %s", kernel, assume);
  for (int s = 0; s < n_set; s++)
    if (strcmp (sets[s].name, name) == 0)
      return s;
  struct set *set = &sets[n_set];
  snprintf (file, sizeof file, "%s/%s.json", nests, kernel);
  snprintf (text, sizeof text, "assume(%s)", assume);
  char *json = read_file (file);
  cJSON *root = cJSON_Parse (json);
  cJSON *list = cJSON_GetObjectItem (root, "nests");
  struct acctile_directive *d = acctile_directive_parse (text, &error);
  set->nest
      = acctile_nest_from_json (ctx, cJSON_GetArrayItem (list, 0), &error);
  if (!d || !set->nest
      || !acctile_nest_finish (set->nest, d->assume, d->n_assume, &error)
      || !acctile_problem_begin (&set->problem, set->nest, device, &options))
    {
      fprintf (stderr, "fit: %s: %s\n", name, error);
      exit (1);
    }
  strcpy (set->name, name);
  set->best = INFINITY;
  acctile_directive_free (d);
  cJSON_Delete (root);
  free (json);
  return n_set++;
}

/* Adds the launch SPEC of SET, which took US.  */

static void
add_launch (int set, const char *spec, double us, bool trace)
{
  char *error = NULL;
  struct acctile_problem *p = &sets[set].problem;
  struct acctile_space space = { 0 };
  struct acctile_candidate c = { 0 };
  struct acctile_directive *d = acctile_directive_parse (spec, &error);
  if (d && d->gcc)
    {
      if (!acctile_space_gcc (&c.mapping, p->nest, device, p->registers))
        return;
    }
  else if (d && acctile_space_enumerate (&space, p->nest, device, d)
           && space.n == 1)
    c.mapping = space.mapping[0];
  else
    {
      fprintf (stderr, "fit: %s: %s is no launch\n", sets[set].name, spec);
      return;
    }
  acctile_problem_cost (p, &c, trace);
  launches = realloc (launches, (n_launch + 1) * sizeof *launches);
  struct launch *l = &launches[n_launch++];
  l->set = set;
  l->mapping = c.mapping;
  l->locality = c.locality;
  l->measured = us;
  l->pages = acctile_estimator_pages (
      p->cases[0].estimator, &c.mapping,
      acctile_kernel_occupancy (
          &c.mapping, device,
          acctile_kernel_registers (p->cases[0].body, &c.mapping)));
  if (!c.mapping.gcc && us < sets[set].best)
    sets[set].best = us;
  free (space.mapping);
  acctile_directive_free (d);
}

/* Reads the CSV file NAME; only kernel ONLY, unless NULL.  */

static void
read_candidates (isl_ctx *ctx, const char *nests, const char *tsv,
                 const char *name, const char *only, bool trace)
{
  static const char *const wanted[]
      = { "kernel", "size", "spec", "device_us", "assume" };
  int column[5] = { -1, -1, -1, -1, -1 };
  char *fields[MAX_FIELDS], *text = read_file (name);
  char *line = strtok (text, "\n");
  int n = split (line, fields);
  for (int f = 0; f < n; f++)
    for (int w = 0; w < 5; w++)
      if (strcmp (fields[f], wanted[w]) == 0)
        column[w] = f;
  while ((line = strtok (NULL, "\n")))
    {
      char *value[5] = { NULL };
      n = split (line, fields);
      for (int w = 0; w < 5; w++)
        if (column[w] >= 0 && column[w] < n)
          value[w] = fields[column[w]];
      if (!value[0] || !value[2] || !value[3] || atof (value[3]) <= 0
          || strncmp (value[2], "schedule", 8) != 0
          || (only && strcmp (only, value[0]) != 0))
        continue;
      const char *assume
          = value[4] ? value[4] : size_of (tsv, value[0], value[1]);
      add_launch (find_set (ctx, nests, value[0], assume), value[2],
                  atof (value[3]), trace);
    }
  free (text);
}

/* Predicts all launches with the present numbers.  */

static void
predict (void)
{
  for (int s = 0; s < n_set; s++)
    {
      acctile_body_free (sets[s].body);
      sets[s].body = acctile_body_alloc (sets[s].nest, device, &costs);
    }
  for (int i = 0; i < n_launch; i++)
    {
      struct launch *l = &launches[i];
      struct acctile_kernel_time t;
      acctile_kernel_time (sets[l->set].nest, sets[l->set].body, &l->mapping,
                           device, &l->locality, l->pages, &t);
      l->predicted = t.total;
    }
}

/* The objective for set S.  *CHOSEN gets how much slower than the best the
   launch is that the model takes for the best, *SOFT the same for those near,
   *ERROR the weighted error.  */

static double
judge (int s, double *chosen, double *soft, double *error)
{
  double least = INFINITY, sum = 0, weight = 0, near = 0, all = 0;
  *chosen = 1;
  for (int i = 0; i < n_launch; i++)
    if (launches[i].set == s && !launches[i].mapping.gcc
        && launches[i].predicted < least)
      {
        least = launches[i].predicted;
        *chosen = launches[i].measured / sets[s].best;
      }
  for (int i = 0; i < n_launch; i++)
    if (launches[i].set == s)
      {
        const struct launch *l = &launches[i];
        double x = l->measured / sets[s].best, w = 1 / (x * x);
        double e = log (l->predicted / l->measured);
        sum += w * e * e;
        weight += w;
        if (l->mapping.gcc)
          continue;
        double q = exp (-(l->predicted / least - 1) / TEMPERATURE);
        near += q * log (x);
        all += q;
      }
  *error = sqrt (sum / weight);
  *soft = exp (near / all);
  return sum / weight + 3 * near / all;
}

/* The mean objective; with VERBOSE, a table.  */

static double
objective (bool verbose)
{
  double total = 0, loss = 0, most = 1;
  predict ();
  for (int s = 0; s < n_set; s++)
    {
      double chosen, soft, error, o = judge (s, &chosen, &soft, &error);
      total += o;
      loss += log (chosen);
      most = fmax (most, chosen);
      if (verbose)
        printf ("%-36s best %10.1f us, chosen x%.3f, near x%.3f, error %.3f, "
                "registers %d\n",
                sets[s].name, sets[s].best, chosen, soft, error,
                sets[s].body->registers);
    }
  if (verbose)
    printf ("%d launches: objective %.4f, chosen x%.4f (geometric mean), "
            "x%.3f at most\n",
            n_launch, total / n_set, exp (loss / n_set), most);
  return total / n_set;
}

/* True when NAME is in the comma-separated LIST, or LIST is NULL.  */

static bool
listed (const char *name, const char *list)
{
  size_t n = strlen (name);
  for (const char *p = list; p; p = strchr (p, ','))
    {
      p += *p == ',';
      if (strncmp (p, name, n) == 0 && (p[n] == ',' || !p[n]))
        return true;
    }
  return list == NULL;
}

/* Varies the numbers in LIST ROUNDS times, each by a factor that grows where
   it helps and shrinks where it does not.  */

static void
fit (int rounds, const char *list)
{
  double step[N_COST], best = objective (false);
  for (int i = 0; i < N_COST; i++)
    step[i] = 0.3;
  for (int r = 0; r < rounds; r++)
    for (int i = 0; i < N_COST; i++)
      {
        double old = *cost (i);
        bool better = false;
        for (int up = 0; up < 2 && !better && listed (names[i], list); up++)
          {
            *cost (i) = up ? old * (1 + step[i]) : old / (1 + step[i]);
            double o = objective (false);
            better = o < best - 1e-7;
            best = better ? o : best;
          }
        if (!better)
          *cost (i) = old;
        step[i] *= better ? 1.3 : 0.6;
      }
}

int
main (int argc, char **argv)
{
  int c, rounds = 0;
  bool trace = true;
  const char *list = NULL, *only = NULL;
  char *error = NULL;
  while ((c = getopt (argc, argv, "r:p:k:c")) != -1)
    switch (c)
      {
      case 'r':
        rounds = atoi (optarg);
        break;
      case 'p':
        list = optarg;
        break;
      case 'k':
        only = optarg;
        break;
      case 'c':
        trace = false;
        break;
      default:
        return 2;
      }
  if (argc - optind != 3)
    {
      fprintf (stderr, "usage: fit [-r ROUNDS] [-p NAME,...] [-k KERNEL] [-c] "
                       "NESTS KERNELS CANDIDATES\n");
      return 2;
    }
  device = acctile_device_read ("h200", ACCTILE_DEVICE_DIR, &error);
  if (!device)
    {
      fprintf (stderr, "fit: %s\n", error);
      return 1;
    }
  costs = acctile_default_costs;
  isl_ctx *ctx = isl_ctx_alloc ();
  char *tsv = read_file (argv[optind + 1]);
  read_candidates (ctx, argv[optind], tsv, argv[optind + 2], only, trace);
  objective (true);
  if (rounds > 0)
    {
      fit (rounds, list);
      objective (true);
      for (int i = 0; i < N_COST; i++)
        printf ("  X (%s, %.4g)\n", names[i], *cost (i));
    }
  return 0;
}
