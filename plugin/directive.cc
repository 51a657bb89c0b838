/* Directives: the pragma "acctile", and which directive belongs to which
   nest.

   A pragma belongs to the next nest of its function: to the first one whose
   region, or whose outermost loop, starts on its line or after, with no other
   region before it.  Several pragmas before one nest add up.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile.h"

/* f951 has no pragmas of C: both are absent there.  */
#pragma weak c_register_pragma
#pragma weak pragma_lex

/* One pragma of the unit.  "nest" is where the nest that it belongs to
   stands, UNKNOWN_LOCATION before one is found; instances of a template
   share both.  */
struct pragma
{
  location_t location;
  struct acctile_directive *directive;
  location_t nest;
};

static vec<pragma> pragmas;

/* Where the regions of the current function stand, as the user wrote it.  */
static vec<location_t> regions;

/* Sums of several pragmas, made on the way and kept until the end.  */
static vec<acctile_directive *> sums;

/* The spelling of a token of TYPE and VALUE, in BUFFER of SIZE bytes or
   elsewhere; NULL when no directive has such a token.  */

static const char *
token_spelling (enum cpp_ttype type, tree value, char *buffer, size_t size)
{
  switch (type)
    {
    case CPP_NAME:
    case CPP_KEYWORD:
      return IDENTIFIER_POINTER (value);
    case CPP_NUMBER:
      if (TREE_CODE (value) == REAL_CST)
        {
          real_to_decimal (buffer, &TREE_REAL_CST (value), size, 9, 1);
          snprintf (buffer, size, "%g", strtod (buffer, NULL));
          return buffer;
        }
      if (TREE_CODE (value) != INTEGER_CST || TREE_OVERFLOW (value)
          || !tree_fits_shwi_p (value))
        return NULL;
      snprintf (buffer, size, "%lld", (long long)tree_to_shwi (value));
      return buffer;
    case CPP_OPEN_PAREN:
      return "(";
    case CPP_CLOSE_PAREN:
      return ")";
    case CPP_COMMA:
      return ",";
    case CPP_EQ:
      return "=";
    case CPP_MULT:
      return "*";
    case CPP_OR:
      return "|";
    case CPP_MINUS:
      return "-";
    default:
      return NULL;
    }
}

/* The rest of the pragma's line as text, NULL when it holds a token that no
   directive has.  Words and numbers stay apart.  */

static char *
pragma_text (void)
{
  char *text = xstrdup ("");
  bool word_before = false, good = true;
  tree value;
  location_t where;
  enum cpp_ttype type;
  while ((type = pragma_lex (&value, &where)) != CPP_EOF)
    {
      char buffer[128];
      const char *piece
          = good ? token_spelling (type, value, buffer, sizeof buffer) : NULL;
      if (!piece)
        {
          good = false;
          continue;
        }
      bool word = ISALNUM (piece[0]) || piece[0] == '_';
      char *longer = concat (text, word && word_before ? " " : "", piece, NULL);
      free (text);
      text = longer;
      word_before = word;
    }
  if (good)
    return text;
  free (text);
  return NULL;
}

static void
handle_pragma (cpp_reader *)
{
  location_t location = input_location;
  char *text = pragma_text (), *why = NULL;
  if (!text)
    {
      error_at (location, "%<#pragma acctile%>: found what is no name, number "
                          "or sign of a directive");
      return;
    }
  struct acctile_directive *directive = acctile_directive_parse (text, &why);
  if (!directive)
    error_at (location, "%<#pragma acctile%>: %s", why);
  else
    {
      struct pragma p = { location, directive, UNKNOWN_LOCATION };
      pragmas.safe_push (p);
    }
  free (why);
  free (text);
}

void
acctile_register_pragmas (void *, void *)
{
  if (c_register_pragma && pragma_lex)
    c_register_pragma (NULL, "acctile", handle_pragma);
}

/* True when A stands on an earlier line of the same file than B, or on the
   same one.  */

static bool
not_after (location_t a, location_t b)
{
  expanded_location ea = expand_location (a), eb = expand_location (b);
  return ea.file && eb.file && !strcmp (ea.file, eb.file) && ea.line <= eb.line;
}

/* Whether PLACE is between the first line and the last of FN, FNDECL; UNKNOWN
   when the front end has not said which that is, as of lambdas in instances of
   templates, and PLACE is behind the first.  */

static bool
is_within (location_t place, tree fndecl, struct function *fn, bool unknown)
{
  location_t first = DECL_SOURCE_LOCATION (fndecl);
  if (not_after (fn->function_end_locus, first))
    return unknown && not_after (first, place);
  return not_after (first, place) && not_after (place, fn->function_end_locus);
}

/* A walk_tree callback: whether a construct of OpenACC stands at or behind the
   place in DATA.  */

static tree
find_construct (tree *tp, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*tp);
  switch (TREE_CODE (*tp))
    {
    case OACC_PARALLEL:
    case OACC_KERNELS:
    case OACC_SERIAL:
    case OACC_LOOP:
      return not_after (*(location_t *)data, EXPR_LOCATION (*tp)) ? *tp
                                                                  : NULL_TREE;
    default:
      return NULL_TREE;
    }
}

/* A walk_gimple_seq callback: the same.  */

static tree
find_statement (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = (gimple_code (stmt) == GIMPLE_OMP_TARGET
              || gimple_code (stmt) == GIMPLE_OMP_FOR)
             && not_after (*(location_t *)wi->info, gimple_location (stmt));
  return *handled ? integer_one_node : NULL_TREE;
}

/* Whether a construct of FNDECL, which has not been walked through, stands at
   or behind PLACE.  */

static bool
goes_on_behind (tree fndecl, location_t place)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &place;
  return walk_gimple_seq (gimple_body (fndecl), find_statement, NULL, &wi)
         || walk_tree_without_duplicates (&DECL_SAVED_TREE (fndecl),
                                          find_construct, &place);
}

/* Whether FNDECL stands in the current function.  */

static bool
is_nested (tree fndecl)
{
  while (fndecl && fndecl != current_function_decl)
    fndecl = decl_function_context (fndecl);
  return fndecl;
}

/* Whether PLACE, in the current function, is in one that stands in that: a
   lambda, or a member of a local class.  */

static bool
is_in_nested (location_t place)
{
  struct cgraph_node *node;
  FOR_EACH_FUNCTION (node)
  {
    struct function *fn = DECL_STRUCT_FUNCTION (node->decl);
    if (fn && node->decl != current_function_decl && is_nested (node->decl)
        && is_within (place, node->decl, fn,
                      goes_on_behind (node->decl, place)))
      return true;
  }
  return false;
}

/* Whether another region of the current function starts between PLACE, on its
   line or after, and the one at REGION.  Nests are not asked for in the order
   in which they stand.  */

static bool
is_cut_off (location_t place, location_t region)
{
  for (unsigned i = 0; i < regions.length (); i++)
    if (not_after (place, regions[i]) && not_after (regions[i], region)
        && !not_after (region, regions[i]))
      return true;
  return false;
}

/* True when P belongs to the nest at LOCATION in a region at REGION of the
   current function.  */

static bool
belongs (const struct pragma *p, location_t region, location_t location)
{
  if (p->nest != UNKNOWN_LOCATION)
    return p->nest == location;
  return is_within (p->location, current_function_decl, cfun, true)
         && (not_after (p->location, region)
             || not_after (p->location, location))
         && !is_cut_off (p->location, region) && !is_in_nested (p->location);
}

bool
acctile_has_directives (tree fndecl)
{
  struct function *fun = DECL_STRUCT_FUNCTION (fndecl);
  for (unsigned i = 0; i < pragmas.length (); i++)
    if (!fun || is_within (pragmas[i].location, fndecl, fun, true))
      return true;
  return acctile_state.settings.n_override > 0;
}

/* TAKE with what FROM says added; a later pragma wins over an earlier
   one.  */

static struct acctile_directive *
add_directive (struct acctile_directive *take,
               const struct acctile_directive *from)
{
  struct acctile_directive *sum = acctile_directive_copy (from);
  if (from->kind == ACCTILE_DIRECTIVE_NONE)
    {
      std::swap (take, sum);
      std::swap (take->assume, sum->assume);
      std::swap (take->n_assume, sum->n_assume);
    }
  for (int i = 0; i < take->n_assume; i++)
    {
      sum->assume
          = XRESIZEVEC (struct acctile_assume, sum->assume, sum->n_assume + 1);
      sum->assume[sum->n_assume].name = xstrdup (take->assume[i].name);
      sum->assume[sum->n_assume++].value = take->assume[i].value;
    }
  acctile_directive_free (take);
  return sum;
}

static const struct acctile_directive *
find_pragma (location_t region, location_t location)
{
  struct acctile_directive *sum = NULL;
  for (unsigned i = 0; i < pragmas.length (); i++)
    if (belongs (&pragmas[i], region, location))
      {
        pragmas[i].nest = location;
        sum = sum ? add_directive (sum, pragmas[i].directive)
                  : acctile_directive_copy (pragmas[i].directive);
      }
  if (sum)
    sums.safe_push (sum);
  return sum;
}

static const struct acctile_directive *
find_override (location_t location, const char *function)
{
  const struct acctile_settings *settings = &acctile_state.settings;
  const struct acctile_directive *found = NULL;
  int line = expand_location (location).line;
  for (int i = 0; i < settings->n_override; i++)
    if (!strcmp (settings->overrides[i].function, function)
        && (settings->overrides[i].line == 0
            || settings->overrides[i].line == line))
      {
        found = settings->overrides[i].directive;
        settings->overrides[i].used = true;
      }
  return found;
}

const struct acctile_directive *
acctile_find_directive (location_t region, location_t location,
                        const char *function)
{
  const struct acctile_directive *found = find_pragma (region, location);
  const struct acctile_directive *given = find_override (location, function);
  if (!found)
    found = given;
  return found ? found : acctile_state.settings.schedule;
}

void
acctile_move_directives (location_t from, location_t to)
{
  for (unsigned i = 0; i < pragmas.length (); i++)
    if (pragmas[i].nest != UNKNOWN_LOCATION && pragmas[i].nest == from)
      pragmas[i].nest = to;
}

/* A walk_gimple_seq callback: keeps where a region stands.  */

static tree
keep_region (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = gimple_code (stmt) == GIMPLE_OMP_TARGET
             && is_gimple_omp_offloaded (stmt) && is_gimple_omp_oacc (stmt);
  if (*handled)
    regions.safe_push (gimple_location (stmt));
  return NULL_TREE;
}

void
acctile_note_function (const char *function, gimple_seq body)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  regions.truncate (0);
  walk_gimple_seq (body, keep_region, NULL, &wi);
  const struct acctile_settings *settings = &acctile_state.settings;
  for (int i = 0; i < settings->n_override; i++)
    if (!strcmp (settings->overrides[i].function, function))
      settings->overrides[i].here = true;
}

/* Warns of lines of the override file that name functions of this unit but no
   nest of them.  */

static void
check_overrides (void)
{
  const struct acctile_settings *settings = &acctile_state.settings;
  for (int i = 0; i < settings->n_override; i++)
    {
      const struct acctile_override *o = &settings->overrides[i];
      if (!o->here || o->used)
        continue;
      if (o->line == 0)
        warning (0, "%s:%d: acctile: %qs holds no nest",
                 settings->override_file, o->source_line, o->function);
      else
        warning (0, "%s:%d: acctile: no nest of %qs stands at line %d",
                 settings->override_file, o->source_line, o->function, o->line);
    }
}

void
acctile_check_directives (void)
{
  for (unsigned i = 0; i < pragmas.length (); i++)
    if (pragmas[i].nest == UNKNOWN_LOCATION)
      warning_at (pragmas[i].location, 0,
                  "%<#pragma acctile%> does not stand before a nest of "
                  "OpenACC loops");
  check_overrides ();
}
