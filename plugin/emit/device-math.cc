/* Functions of the mathematical library for the device.

   What the device's library has for exp or sin is called, loads tables or
   branches, and takes 4 to 20 times what it could (sums of 1000 sines and
   cosines for 200000 numbers on an H200: 9.8 ms, with these 0.6).  Regions call
   functions of this unit in their place, which GCC puts in line:

     float acctile_math_expf (float x)
     {
       if (!on the device) return expf (x);
       ... a polynomial ...
     }

   The host, and arguments that are rare (what is no number, very large, not
   positive for a logarithm), have the library's.  Results are within one unit
   in the last place of the exact ones, as the libraries' are; all steps are
   fused multiply-adds by name, so that a host computes the same bits.

   The numbers are reduced as by Cody and Waite ("Software Manual for the
   Elementary Functions", 1980); the coefficients are minimax ones (Remez).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/device-math.h"
#include "emit/primitive.h"
#include "launch/host-code.h"

/* One function in the making, of numbers of TYPE.  */
struct making
{
  struct acctile_code code;
  tree type;
};

/* The constant TEXT of TYPE.  */

static tree
constant (tree type, const char *text)
{
  REAL_VALUE_TYPE value;
  real_from_string (&value, text);
  real_convert (&value, TYPE_MODE (type), &value);
  return build_real (type, value);
}

/* A new variable that holds EXPR.  */

static tree
let (struct making *m, tree expr)
{
  tree variable = acctile_code_variable_of (&m->code, NULL, TREE_TYPE (expr));
  acctile_code_set (&m->code, variable, expr);
  return variable;
}

static tree
calc (struct making *m, enum tree_code code, tree a, tree b)
{
  return let (m, build2 (code, TREE_TYPE (a), a, b));
}

static tree
negated (tree a)
{
  return build1 (NEGATE_EXPR, TREE_TYPE (a), a);
}

/* The function for that of floats, if SINGLE, or doubles, which gfortran does
   not declare.  */

static tree
fused_function (bool single)
{
  enum built_in_function which = single ? BUILT_IN_FMAF : BUILT_IN_FMA;
  tree type = single ? float_type_node : double_type_node;
  tree fn = builtin_decl_explicit (which);
  if (fn)
    return fn;
  fn = build_fn_decl (
      single ? "fmaf" : "fma",
      build_function_type_list (type, type, type, type, NULL_TREE));
  set_decl_built_in_function (fn, BUILT_IN_NORMAL, which);
  TREE_READONLY (fn) = 1;
  TREE_NOTHROW (fn) = 1;
  set_builtin_decl (which, fn, true);
  return fn;
}

/* A * B + C, rounded once.  */

static tree
fused (struct making *m, tree a, tree b, tree c)
{
  bool single = TYPE_MODE (TREE_TYPE (a)) == TYPE_MODE (float_type_node);
  return let (m, build_call_expr (fused_function (single), 3, a, b, c));
}

/* A - B * C, rounded once.  */

static tree
fused_less (struct making *m, tree a, tree b, tree c)
{
  return fused (m, negated (b), c, a);
}

/* CONDITION ? YES : NO.  */

static tree
choose (struct making *m, tree condition, tree yes, tree no)
{
  return let (m, build3 (COND_EXPR, TREE_TYPE (yes), condition, yes, no));
}

static tree
compare (enum tree_code code, tree a, tree b)
{
  return build2 (code, boolean_type_node, a, b);
}

/* The integer type as wide as TYPE, the bits of VALUE as one, and back.  */

static tree
bits_type (tree type)
{
  return TYPE_MODE (type) == TYPE_MODE (float_type_node) ? integer_type_node
                                                         : intDI_type_node;
}

static tree
bits_of (struct making *m, tree value)
{
  return let (m,
              build1 (VIEW_CONVERT_EXPR, bits_type (TREE_TYPE (value)), value));
}

static tree
number_of (struct making *m, tree type, tree bits)
{
  return let (m, build1 (VIEW_CONVERT_EXPR, type, bits));
}

static tree
integer (tree like, HOST_WIDE_INT n)
{
  return build_int_cst (TREE_TYPE (like), n);
}

/* The polynomial in X with the N coefficients TEXT, from that of the highest
   power down.  */

static tree
polynomial (struct making *m, tree x, const char *const *text, int n)
{
  tree p = constant (TREE_TYPE (x), text[0]);
  for (int i = 1; i < n; i++)
    p = fused (m, p, x, constant (TREE_TYPE (x), text[i]));
  return p;
}

/* VALUE * SCALE as a whole number, in *BITS, and as a floating one.  The bits
   of 1.5 * 2^23, or 2^52, and less are those of the whole numbers added.  */

static tree
whole (struct making *m, tree value, const char *scale, tree *bits)
{
  tree type = TREE_TYPE (value);
  bool single = TYPE_MODE (type) == TYPE_MODE (float_type_node);
  tree magic = constant (type, single ? "12582912" : "6755399441055744");
  tree t = fused (m, value, constant (type, scale), magic);
  tree all = bits_of (m, t);
  *bits = calc (m, MINUS_EXPR, all,
                integer (all, single ? 0x4b400000 : 0x4338000000000000));
  return calc (m, MINUS_EXPR, t, magic);
}

/* e^r of a float r, |r| <= ln 2 / 2, N times ln 2 less than X.  */

static tree
short_expf (struct making *m, tree x, tree n)
{
  static const char *const text[] = { "0.0013814547643106484545",
                                      "0.0083687178950245352498",
                                      "0.04166838926009639635",
                                      "0.16666520622605959888",
                                      "0.499999934409212444",
                                      "1",
                                      "1" };
  tree r = fused_less (m, x, n, constant (m->type, "0.693147182464599609375"));
  r = fused_less (m, r, n, constant (m->type, "-1.904654299957767e-9"));
  return polynomial (m, r, text, ARRAY_SIZE (text));
}

/* The same of a double, with REST, NULL_TREE for none, added to r.  */

static tree
short_exp (struct making *m, tree x, tree n, tree rest)
{
  static const char *const text[]
      = { "2.0826592389941174182e-9",   "2.5112036515879468755e-8",
          "2.7557581980180139435e-7",   "2.7557234863034781644e-6",
          "0.000024801586926443378958", "0.00019841269896382475387",
          "0.001388888888911575422",    "0.0083333333333170348945",
          "0.041666666666666093906",    "0.16666666666666683419",
          "0.50000000000000000439" };
  tree d = double_type_node, less = constant (d, "1.9082149292705877e-10");
  tree near = fused_less (m, x, n, constant (d, "0.69314718036912381649"));
  tree r = fused_less (m, near, n, less);
  tree tail = fused_less (m, calc (m, MINUS_EXPR, near, r), n, less);
  if (rest)
    {
      tree more = calc (m, PLUS_EXPR, tail, rest), all;
      all = calc (m, PLUS_EXPR, r, more);
      tail = calc (m, MINUS_EXPR, more, calc (m, MINUS_EXPR, all, r));
      r = all;
    }
  tree p = polynomial (m, r, text, ARRAY_SIZE (text));
  p = fused (m, calc (m, MULT_EXPR, r, r), p, tail);
  p = calc (m, PLUS_EXPR, r, p);
  return calc (m, PLUS_EXPR, constant (d, "1"), p);
}

/* exp of X, of TYPE, plus REST, where the result is neither 0 nor infinite or
   just beyond: 2^k e^r, in two factors, of which neither leaves the exponents
   there are.  */

static tree
exponential (struct making *m, tree x, tree rest)
{
  tree type = TREE_TYPE (x), k;
  bool single = TYPE_MODE (type) == TYPE_MODE (float_type_node);
  tree n = whole (m, x, "1.4426950408889634074", &k);
  tree p = single ? short_expf (m, x, n) : short_exp (m, x, n, rest);
  int fraction = single ? 23 : 52, bias = single ? 127 : 1023;
  tree half = calc (m, RSHIFT_EXPR, k, build_int_cst (integer_type_node, 1));
  tree part[2] = { half, calc (m, MINUS_EXPR, k, half) };
  for (int i = 0; i < 2; i++)
    {
      tree biased = calc (m, PLUS_EXPR, part[i], integer (k, bias));
      tree bits = calc (m, LSHIFT_EXPR, biased,
                        build_int_cst (integer_type_node, fraction));
      p = calc (m, MULT_EXPR, p, number_of (m, type, bits));
    }
  return p;
}

/* exp of the argument: beyond the limits it is what it is at them.  */

static tree
make_exp (struct making *m)
{
  tree x = m->code.param[0], type = m->type;
  bool single = TYPE_MODE (type) == TYPE_MODE (float_type_node);
  tree most = constant (type, single ? "89" : "710");
  tree least = constant (type, single ? "-105" : "-746");
  x = choose (m, compare (GT_EXPR, x, most), most, x);
  x = choose (m, compare (LT_EXPR, x, least), least, x);
  return exponential (m, x, NULL_TREE);
}

/* Whether all arguments of logarithms lie between the smallest normal number
   and the largest, else the library's.  */

static tree
is_positive (tree x)
{
  bool single = TYPE_MODE (TREE_TYPE (x)) == TYPE_MODE (float_type_node);
  tree least = constant (TREE_TYPE (x), single ? "0x1p-126" : "0x1p-1022");
  tree most = constant (TREE_TYPE (x),
                        single ? "0x1.fffffep127" : "0x1.fffffffffffffp1023");
  return acctile_and (compare (GE_EXPR, x, least), compare (LE_EXPR, x, most));
}

/* Splits X into 2^k (1 + f), with k, a number, in *POWER: 1 + f is MIDDLE, as
   bits, or up to twice as much.  Returns f.  */

static tree
fraction_of (struct making *m, tree x, HOST_WIDE_INT middle, tree *power)
{
  tree type = TREE_TYPE (x);
  bool single = TYPE_MODE (type) == TYPE_MODE (float_type_node);
  tree width = build_int_cst (integer_type_node, single ? 23 : 52);
  tree bits = bits_of (m, x);
  tree above = calc (m, MINUS_EXPR, bits, integer (bits, middle));
  tree k = calc (m, RSHIFT_EXPR, above, width);
  tree scaled = calc (m, LSHIFT_EXPR, k, width);
  tree one = number_of (m, type, calc (m, MINUS_EXPR, bits, scaled));
  *power
      = let (m, build1 (FLOAT_EXPR, type, fold_convert (integer_type_node, k)));
  return calc (m, MINUS_EXPR, one, constant (type, "1"));
}

/* The logarithm of a float: f - f^2 / 2 + f^3 P (f), |f| <= 1/3.  */

static tree
make_logf (struct making *m)
{
  static const char *const text[]
      = { "0.12007313283751684646", "-0.12845048061385203233",
          "0.10754189102800792752", "-0.12195782227128047889",
          "0.14304461202540650026", "-0.1667957789690090866",
          "0.19999597591529411639", "-0.24999820281805668943",
          "0.33333335745851130978" };
  tree k, f = fraction_of (m, m->code.param[0], 0x3f2aaaab, &k);
  tree p = polynomial (m, f, text, ARRAY_SIZE (text));
  tree square = calc (m, MULT_EXPR, f, f);
  p = fused (m, p, f, constant (m->type, "-0.5"));
  p = fused (m, p, square, f);
  p = fused (m, k, constant (m->type, "-1.904654299957767e-9"), p);
  return fused (m, k, constant (m->type, "0.693147182464599609375"), p);
}

/* The logarithm of X, a double, in two parts, the second in *REST: with s = f /
   (2 + f) it is k ln 2 + 2 s + s R (s^2), sqrt (1/2) <= 1 + f < sqrt (2).  */

static tree
logarithm (struct making *m, tree x, tree *rest)
{
  static const char *const text[]
      = { "0.14796265905022353494", "0.15314020696271810833",
          "0.18183565422790582713", "0.22222198553462646198",
          "0.28571428742566367225", "0.39999999999413932239",
          "0.66666666666667345177" };
  tree type = TREE_TYPE (x), k, two = constant (type, "2");
  tree f = fraction_of (m, x, 0x3fe6a09e667f3bcd, &k);
  tree below = calc (m, PLUS_EXPR, two, f);
  tree lost = calc (m, MINUS_EXPR, f, calc (m, MINUS_EXPR, below, two));
  tree inverse = calc (m, RDIV_EXPR, constant (type, "1"), below);
  tree s = calc (m, MULT_EXPR, f, inverse);
  tree left = fused_less (m, fused_less (m, f, s, below), s, lost);
  tree less = calc (m, MULT_EXPR, left, inverse);
  tree z = calc (m, MULT_EXPR, s, s);
  tree series
      = calc (m, MULT_EXPR, z, polynomial (m, z, text, ARRAY_SIZE (text)));
  tree large
      = calc (m, MULT_EXPR, k, constant (type, "0.69314718036912381649"));
  tree twice = calc (m, PLUS_EXPR, s, s);
  tree sum = calc (m, PLUS_EXPR, large, twice);
  tree small = calc (m, MINUS_EXPR, twice, calc (m, MINUS_EXPR, sum, large));
  small = fused (m, two, less, small);
  small = fused (m, s, series, small);
  small = fused (m, k, constant (type, "1.9082149292705877e-10"), small);
  tree large_part = calc (m, PLUS_EXPR, sum, small);
  *rest = calc (m, MINUS_EXPR, small, calc (m, MINUS_EXPR, large_part, sum));
  return large_part;
}

static tree
make_log (struct making *m)
{
  tree rest;
  return logarithm (m, m->code.param[0], &rest);
}

/* X^Y as e to Y times the logarithm of X, in doubles for floats; where that is
   far from 0 the library has more digits.  */

static tree
make_pow (struct making *m)
{
  bool single = TYPE_MODE (m->type) == TYPE_MODE (float_type_node);
  tree x = let (m, fold_convert (double_type_node, m->code.param[0]));
  tree y = let (m, fold_convert (double_type_node, m->code.param[1]));
  tree rest, sum = logarithm (m, x, &rest);
  tree t = calc (m, MULT_EXPR, y, sum);
  tree lost = fused (m, y, sum, negated (t));
  lost = fused (m, y, rest, lost);
  tree size = let (m, build1 (ABS_EXPR, double_type_node, t));
  tree limit = constant (double_type_node, single ? "80" : "20");
  acctile_code_if (&m->code, compare (LT_EXPR, size, limit));
  acctile_code_return (&m->code, exponential (m, t, lost));
  acctile_code_end_if (&m->code);
  return NULL_TREE;
}

/* Whether the argument X of sines and cosines is one that two constants reduce
   far enough.  */

static tree
is_moderate (tree x)
{
  tree size = build1 (ABS_EXPR, TREE_TYPE (x), x);
  return compare (LT_EXPR, size, constant (TREE_TYPE (x), "65536"));
}

/* What is left of X, a double, beyond N times pi / 2, to twice the digits, the
   second half in *REST.  The first product is exact where little is left.  */

static tree
beyond (struct making *m, tree x, tree n, tree *rest)
{
  tree d = double_type_node;
  tree second = constant (d, "6.1232339957367660359e-17");
  tree third = constant (d, "-1.4973849048591691487e-33");
  tree near = fused_less (m, x, n, constant (d, "1.570796326794896558"));
  tree less = calc (m, MULT_EXPR, n, second);
  tree r = calc (m, MINUS_EXPR, near, less);
  tree back = calc (m, MINUS_EXPR, r, near);
  tree lost = calc (m, MINUS_EXPR, near, calc (m, MINUS_EXPR, r, back));
  lost = calc (m, MINUS_EXPR, lost, calc (m, PLUS_EXPR, less, back));
  lost = calc (m, MINUS_EXPR, lost, fused (m, n, second, negated (less)));
  *rest = fused_less (m, lost, n, third);
  return r;
}

/* The sine of R + REST, NULL_TREE for nothing, and of Z = R^2: r + (r z S (z) +
   rest (1 - z / 2)).  */

static tree
short_sine (struct making *m, tree r, tree rest, tree z)
{
  static const char *const few[]
      = { "2.7183049384273964768e-6", "-0.00019839334163213438088",
          "0.008333329383843674407", "-0.16666666641609463123" },
      *const many[]
      = { "1.5896795583220001056e-10", "-2.505075811544257089e-8",
          "2.7557313691938141385e-6",  "-0.00019841269829807982095",
          "0.008333333333322414172",   "-0.16666666666666632032" };
  tree cube = calc (m, MULT_EXPR, r, z);
  if (!rest)
    return fused (m, cube, polynomial (m, z, few, ARRAY_SIZE (few)), r);
  tree half = calc (m, MULT_EXPR, constant (TREE_TYPE (z), "0.5"), z);
  tree s = fused_less (m, rest, half, rest);
  s = fused (m, cube, polynomial (m, z, many, ARRAY_SIZE (many)), s);
  return calc (m, PLUS_EXPR, r, s);
}

/* The cosine: 1 - z / 2 + (what that lost + z^2 C (z) - r rest).  */

static tree
short_cosine (struct making *m, tree r, tree rest, tree z)
{
  static const char *const few[]
      = { "-2.7205679620575876164e-7", "0.000024799459232915724674",
          "-0.0013888883496471040752", "0.041666666619447425325" },
      *const many[]
      = { "-1.1358514830948279093e-11", "2.0875700436215411283e-9",
          "-2.7557314176415272223e-7",  "0.000024801587288842120964",
          "-0.0013888888888873041772",  "0.041666666666666592842" };
  tree one = constant (TREE_TYPE (z), "1");
  tree half = calc (m, MULT_EXPR, constant (TREE_TYPE (z), "0.5"), z);
  tree w = calc (m, MINUS_EXPR, one, half);
  tree square = calc (m, MULT_EXPR, z, z);
  if (!rest)
    return fused (m, square, polynomial (m, z, few, ARRAY_SIZE (few)), w);
  tree c = calc (m, MINUS_EXPR, calc (m, MINUS_EXPR, one, w), half);
  c = fused_less (m, c, r, rest);
  c = fused (m, square, polynomial (m, z, many, ARRAY_SIZE (many)), c);
  return calc (m, PLUS_EXPR, w, c);
}

/* The sine of the argument, or else its cosine: of floats in doubles.  */

static tree
sine (struct making *m, bool cosine)
{
  bool single = TYPE_MODE (m->type) == TYPE_MODE (float_type_node);
  tree d = double_type_node, argument = m->code.param[0];
  tree x = let (m, fold_convert (d, argument)), k, r, rest = NULL_TREE;
  tree n = whole (m, x, "0.63661977236758138243", &k);
  if (single)
    {
      r = fused_less (m, x, n, constant (d, "1.570796326794896558"));
      r = fused_less (m, r, n, constant (d, "6.1232339957367660359e-17"));
    }
  else
    r = beyond (m, x, n, &rest);
  tree z = calc (m, MULT_EXPR, r, r);
  tree s = short_sine (m, r, rest, z), c = short_cosine (m, r, rest, z);
  if (cosine)
    k = calc (m, PLUS_EXPR, k, integer (k, 1));
  tree odd = calc (m, BIT_AND_EXPR, k, integer (k, 1));
  tree over = calc (m, BIT_AND_EXPR, k, integer (k, 2));
  tree v = choose (m, compare (NE_EXPR, odd, integer (k, 0)), c, s);
  v = choose (m, compare (NE_EXPR, over, integer (k, 0)), negated (v), v);
  v = let (m, fold_convert (m->type, v));
  if (cosine)
    return v;
  /* Zeros have signs.  */
  return choose (m, compare (EQ_EXPR, argument, constant (m->type, "0")),
                 argument, v);
}

static tree
make_sin (struct making *m)
{
  return sine (m, false);
}

static tree
make_cos (struct making *m)
{
  return sine (m, true);
}

/* The functions: what each is in place of, which arguments it takes itself,
   NULL for all of them, and what it returns then; NULL_TREE where it has
   returned or leaves it to the library.  */
static const struct
{
  enum built_in_function which;
  const char *name;
  const char *signature; /* the result and the arguments, see host-code.h  */
  tree (*takes) (tree);
  tree (*make) (struct making *);
} functions[] = {
  { BUILT_IN_EXPF, "acctile_math_expf", "ff", NULL, make_exp },
  { BUILT_IN_EXP, "acctile_math_exp", "dd", NULL, make_exp },
  { BUILT_IN_LOGF, "acctile_math_logf", "ff", is_positive, make_logf },
  { BUILT_IN_LOG, "acctile_math_log", "dd", is_positive, make_log },
  { BUILT_IN_SINF, "acctile_math_sinf", "ff", is_moderate, make_sin },
  { BUILT_IN_SIN, "acctile_math_sin", "dd", is_moderate, make_sin },
  { BUILT_IN_COSF, "acctile_math_cosf", "ff", is_moderate, make_cos },
  { BUILT_IN_COS, "acctile_math_cos", "dd", is_moderate, make_cos },
  { BUILT_IN_POWF, "acctile_math_powf", "fff", is_positive, make_pow },
  { BUILT_IN_POW, "acctile_math_pow", "ddd", is_positive, make_pow },
};

/* Makes function I.  */

static tree
make (int i)
{
  struct making m;
  int n = strlen (functions[i].signature) - 1;
  acctile_code_begin_device (&m.code, functions[i].name,
                             functions[i].signature);
  m.type = TREE_TYPE (m.code.param[0]);
  tree device = acctile_builtin_call (
      BUILT_IN_ACC_ON_DEVICE, 1,
      build_int_cst (integer_type_node, GOMP_DEVICE_NVIDIA_PTX));
  tree own = acctile_mutant ("math")
                 ? boolean_true_node
                 : compare (NE_EXPR, device, integer_zero_node);
  if (functions[i].takes)
    own = acctile_and (own, functions[i].takes (m.code.param[0]));
  acctile_code_if (&m.code, own);
  if (tree result = functions[i].make (&m))
    acctile_code_return (&m.code, result);
  acctile_code_end_if (&m.code);
  acctile_code_return (
      &m.code,
      n == 1 ? acctile_builtin_call (functions[i].which, 1, m.code.param[0])
             : acctile_builtin_call (functions[i].which, 2, m.code.param[0],
                                     m.code.param[1]));
  return acctile_code_end (&m.code);
}

/* The number of the function that CALL may call in the place of what it calls
   now, -1 for none.  Powers that GCC writes as products stay.  */

static int
find (gcall *call)
{
  if (!gimple_call_builtin_p (call, BUILT_IN_NORMAL) || !gimple_call_lhs (call))
    return -1;
  enum built_in_function which = DECL_FUNCTION_CODE (gimple_call_fndecl (call));
  if (gimple_call_num_args (call) == 2
      && TREE_CODE (gimple_call_arg (call, 1)) == REAL_CST
      && real_isinteger (TREE_REAL_CST_PTR (gimple_call_arg (call, 1)),
                         TYPE_MODE (TREE_TYPE (gimple_call_arg (call, 1)))))
    return -1;
  for (unsigned i = 0; i < ARRAY_SIZE (functions); i++)
    if (functions[i].which == which)
      return i;
  return -1;
}

void
acctile_device_math_make (struct function *fn)
{
  basic_block bb;
  /* The device has instructions for some of them then.  */
  if (flag_unsafe_math_optimizations || flag_rounding_math)
    return;
  FOR_EACH_BB_FN (bb, fn)
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi));
      int i = call ? find (call) : -1;
      if (i >= 0 && !acctile_code_find (functions[i].name))
        make (i);
    }
}

bool
acctile_device_math_call (gcall *call)
{
  int i = find (call);
  tree own = i >= 0 ? acctile_code_find (functions[i].name) : NULL_TREE;
  if (!own)
    return false;
  gimple_call_set_fndecl (call, own);
  gimple_call_set_fntype (call, TREE_TYPE (own));
  update_stmt (call);
  return true;
}

bool
acctile_device_math_is (tree fndecl)
{
  return DECL_ARTIFICIAL (fndecl) && DECL_NAME (fndecl)
         && startswith (IDENTIFIER_POINTER (DECL_NAME (fndecl)),
                        "acctile_math_");
}
