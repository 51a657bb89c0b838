/* Directives: the pragma "acctile", and which directive belongs to which
   nest.

   A pragma belongs to the next nest of its file: to the one whose region, or
   whose outermost loop, starts on the first line after it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile.h"

/* f951 has no pragmas of C: both are absent there.  */
#pragma weak c_register_pragma
#pragma weak pragma_lex

/* One pragma of the unit.  */
struct pragma
{
  location_t location;
  struct acctile_directive *directive;
  bool used;
};

static vec<pragma> pragmas;

/* Appends the spelling of a token of TYPE and VALUE to TEXT.  */

static void
append_token (char **text, enum cpp_ttype type, tree value)
{
  char buffer[128] = "";
  const char *piece = buffer;
  switch (type)
    {
    case CPP_NAME:
    case CPP_KEYWORD:
      piece = IDENTIFIER_POINTER (value);
      break;
    case CPP_NUMBER:
      if (TREE_CODE (value) == INTEGER_CST && tree_fits_shwi_p (value))
        snprintf (buffer, sizeof buffer, "%lld",
                  (long long)tree_to_shwi (value));
      else if (TREE_CODE (value) == REAL_CST)
        {
          real_to_decimal (buffer, &TREE_REAL_CST (value), sizeof buffer, 9, 1);
          snprintf (buffer, sizeof buffer, "%g", strtod (buffer, NULL));
        }
      else
        piece = "?";
      break;
    case CPP_OPEN_PAREN:
      piece = "(";
      break;
    case CPP_CLOSE_PAREN:
      piece = ")";
      break;
    case CPP_COMMA:
      piece = ",";
      break;
    case CPP_EQ:
      piece = "=";
      break;
    case CPP_MULT:
      piece = "*";
      break;
    case CPP_OR:
      piece = "|";
      break;
    case CPP_MINUS:
      piece = "-";
      break;
    default:
      piece = "?";
      break;
    }
  bool word = type == CPP_NAME || type == CPP_KEYWORD;
  char *longer = concat (*text, word && **text ? " " : "", piece, NULL);
  free (*text);
  *text = longer;
}

static void
handle_pragma (cpp_reader *)
{
  location_t location = input_location;
  char *text = xstrdup (""), *why = NULL;
  tree value;
  location_t where;
  enum cpp_ttype type;
  while ((type = pragma_lex (&value, &where)) != CPP_EOF)
    append_token (&text, type, value);
  struct acctile_directive *directive = acctile_directive_parse (text, &why);
  if (!directive)
    error_at (location, "%<#pragma acctile%>: %s", why);
  else
    {
      struct pragma p = { location, directive, false };
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

/* True when P stands before line LINE of FILE and nothing of interest
   between: no other place of PLACES, which are the lines of the nest.  */

static bool
stands_before (const struct pragma *p, location_t place)
{
  expanded_location a = expand_location (p->location);
  expanded_location b = expand_location (place);
  return a.file && b.file && !strcmp (a.file, b.file) && a.line <= b.line;
}

static const struct acctile_directive *
find_pragma (location_t region, location_t location)
{
  struct pragma *best = NULL;
  for (unsigned i = 0; i < pragmas.length (); i++)
    {
      struct pragma *p = &pragmas[i];
      location_t place
          = stands_before (p, region)
                ? region
                : (stands_before (p, location) ? location : UNKNOWN_LOCATION);
      if (place == UNKNOWN_LOCATION)
        continue;
      bool taken = p->used
                   && expand_location (p->location).line
                          != expand_location (place).line;
      if (!taken && (!best || stands_before (best, p->location)))
        best = p;
    }
  if (!best)
    return NULL;
  best->used = true;
  return best->directive;
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
      found = settings->overrides[i].directive;
  return found;
}

const struct acctile_directive *
acctile_find_directive (location_t region, location_t location,
                        const char *function)
{
  const struct acctile_directive *found = find_pragma (region, location);
  if (!found)
    found = find_override (location, function);
  return found ? found : acctile_state.settings.schedule;
}

void
acctile_check_directives (void)
{
  for (unsigned i = 0; i < pragmas.length (); i++)
    if (!pragmas[i].used)
      warning_at (pragmas[i].location, 0,
                  "%<#pragma acctile%> does not stand before a nest of "
                  "OpenACC loops");
}
