/* Functions of the host that the plugin writes: see host-code.h.

   They are built as GENERIC, as the middle end builds constructors of its own,
   gimplified at once, and queued as further functions of the unit.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "launch/host-code.h"

#define MAX_ARGUMENTS 10

tree
acctile_word_type (void)
{
  return pointer_sized_int_node;
}

/* The type that LETTER stands for.  */

static tree
type_of (char letter)
{
  switch (letter)
    {
    case 'v':
      return void_type_node;
    case 'p':
      return ptr_type_node;
    case 'i':
      return integer_type_node;
    case 'f':
      return float_type_node;
    case 'd':
      return double_type_node;
    default:
      return acctile_word_type ();
    }
}

/* The type of functions whose results and parameters the letters of SIGNATURE
   name.  */

static tree
function_type (const char *signature)
{
  tree params = void_list_node;
  for (size_t i = strlen (signature); i-- > 1;)
    params = tree_cons (NULL_TREE, type_of (signature[i]), params);
  return build_function_type (type_of (signature[0]), params);
}

tree
acctile_code_find (const char *name)
{
  tree id = get_identifier (name);
  struct cgraph_node *node;
  FOR_EACH_FUNCTION (node)
  {
    if (DECL_NAME (node->decl) == id && DECL_ARTIFICIAL (node->decl)
        && !DECL_CONTEXT (node->decl))
      return node->decl;
  }
  return NULL_TREE;
}

/* The C function NAME of another unit, with SIGNATURE.  */

static tree
c_function (const char *name, const char *signature)
{
  tree fn = acctile_code_find (name);
  if (!fn)
    {
      fn = build_fn_decl (name, function_type (signature));
      SET_DECL_ASSEMBLER_NAME (fn, DECL_NAME (fn));
      TREE_NOTHROW (fn) = 1;
      cgraph_node::get_create (fn);
    }
  return fn;
}

/* A variable NAME of TYPE and tree code CODE of the function FN.  */

static tree
new_decl (enum tree_code code, const char *name, tree type, tree fn)
{
  tree decl = build_decl (UNKNOWN_LOCATION, code,
                          name ? get_identifier (name) : NULL_TREE, type);
  DECL_ARTIFICIAL (decl) = 1;
  DECL_IGNORED_P (decl) = 1;
  DECL_CONTEXT (decl) = fn;
  TREE_USED (decl) = 1;
  return decl;
}

/* Gives the function of CODE a parameter for each letter of PARAMS.  */

static void
add_params (struct acctile_code *code, const char *params)
{
  tree *chain = &DECL_ARGUMENTS (code->function);
  for (int i = 0; params[i]; i++)
    {
      tree type = type_of (params[i]);
      tree param = new_decl (PARM_DECL, NULL, type, code->function);
      DECL_ARG_TYPE (param) = type;
      code->param[i] = *chain = param;
      chain = &DECL_CHAIN (param);
    }
}

/* Begins the function NAME with SIGNATURE.  */

static void
begin (struct acctile_code *code, const char *name, const char *signature)
{
  memset (code, 0, sizeof *code);
  tree fn = build_decl (UNKNOWN_LOCATION, FUNCTION_DECL, get_identifier (name),
                        function_type (signature));
  code->function = fn;
  SET_DECL_ASSEMBLER_NAME (fn, DECL_NAME (fn));
  TREE_STATIC (fn) = 1;
  TREE_USED (fn) = 1;
  TREE_NOTHROW (fn) = 1;
  DECL_ARTIFICIAL (fn) = 1;
  DECL_IGNORED_P (fn) = 1;
  DECL_NO_INSTRUMENT_FUNCTION_ENTRY_EXIT (fn) = 1;
  DECL_INITIAL (fn) = make_node (BLOCK);
  BLOCK_SUPERCONTEXT (DECL_INITIAL (fn)) = fn;
  TREE_USED (DECL_INITIAL (fn)) = 1;
  DECL_RESULT (fn) = new_decl (RESULT_DECL, NULL, type_of (signature[0]), fn);
  add_params (code, signature + 1);
  code->open[0] = alloc_stmt_list ();
}

void
acctile_code_begin (struct acctile_code *code, const char *name,
                    const char *params)
{
  char *signature = concat ("w", params, NULL);
  begin (code, name, signature);
  free (signature);
  DECL_UNINLINABLE (code->function) = 1;
}

void
acctile_code_begin_device (struct acctile_code *code, const char *name,
                           const char *signature)
{
  begin (code, name, signature);
  tree fn = code->function;
  TREE_READONLY (fn) = 1;
  DECL_DECLARED_INLINE_P (fn) = 1;
  DECL_DISREGARD_INLINE_LIMITS (fn) = 1;
  DECL_ATTRIBUTES (fn) = tree_cons (get_identifier ("omp declare target"),
                                    NULL_TREE, DECL_ATTRIBUTES (fn));
}

tree
acctile_code_end (struct acctile_code *code)
{
  tree fn = code->function;
  gcc_assert (code->depth == 0);
  BLOCK_VARS (DECL_INITIAL (fn)) = code->variables;
  DECL_SAVED_TREE (fn) = build3 (BIND_EXPR, void_type_node, code->variables,
                                 code->open[0], DECL_INITIAL (fn));
  push_struct_function (fn);
  cfun->function_end_locus = UNKNOWN_LOCATION;
  pop_cfun ();
  gimplify_function_tree (fn);
  cgraph_node::add_new_function (fn, false);
  return fn;
}

tree
acctile_code_variable (struct acctile_code *code, const char *name)
{
  return acctile_code_variable_of (code, name, acctile_word_type ());
}

tree
acctile_code_variable_of (struct acctile_code *code, const char *name,
                          tree type)
{
  tree var = new_decl (VAR_DECL, name, type, code->function);
  DECL_CHAIN (var) = code->variables;
  code->variables = var;
  return var;
}

/* Appends STATEMENT to what is at hand.  */

static void
add (struct acctile_code *code, tree statement)
{
  TREE_SIDE_EFFECTS (statement) = 1;
  append_to_statement_list_force (statement, &code->open[code->depth]);
}

void
acctile_code_set (struct acctile_code *code, tree lhs, tree rhs)
{
  add (code, build2 (MODIFY_EXPR, TREE_TYPE (lhs), lhs,
                     fold_convert (TREE_TYPE (lhs), rhs)));
}

void
acctile_code_do (struct acctile_code *code, tree expr)
{
  add (code, expr);
}

void
acctile_code_return (struct acctile_code *code, tree expr)
{
  tree result = DECL_RESULT (code->function);
  tree set = build2 (MODIFY_EXPR, TREE_TYPE (result), result,
                     fold_convert (TREE_TYPE (result), expr));
  add (code, build1 (RETURN_EXPR, void_type_node, set));
}

/* Opens a list of statements that belongs to HEAD.  */

static void
push (struct acctile_code *code, tree head)
{
  gcc_assert (code->depth + 1 < ACCTILE_CODE_DEPTH);
  code->depth++;
  code->head[code->depth] = head;
  code->open[code->depth] = alloc_stmt_list ();
}

/* Closes it.  Returns it.  */

static tree
pop (struct acctile_code *code)
{
  return code->open[code->depth--];
}

void
acctile_code_if (struct acctile_code *code, tree condition)
{
  push (code,
        build3 (COND_EXPR, void_type_node, condition, NULL_TREE, NULL_TREE));
}

void
acctile_code_else (struct acctile_code *code)
{
  tree head = code->head[code->depth];
  TREE_OPERAND (head, 1) = pop (code);
  push (code, head);
}

void
acctile_code_end_if (struct acctile_code *code)
{
  tree head = code->head[code->depth];
  TREE_OPERAND (head, TREE_OPERAND (head, 1) ? 2 : 1) = pop (code);
  if (!TREE_OPERAND (head, 2))
    TREE_OPERAND (head, 2) = build_empty_stmt (UNKNOWN_LOCATION);
  add (code, head);
}

void
acctile_code_for (struct acctile_code *code, tree variable, tree limit)
{
  acctile_code_set (code, variable, acctile_num (0));
  push (code, build2 (LT_EXPR, boolean_type_node, variable, limit));
}

void
acctile_code_end_for (struct acctile_code *code)
{
  tree condition = code->head[code->depth];
  tree variable = TREE_OPERAND (condition, 0);
  acctile_code_set (code, variable,
                    acctile_calc (PLUS_EXPR, variable, acctile_num (1)));
  tree body = pop (code);
  tree leave
      = build1 (EXIT_EXPR, void_type_node,
                fold_build1 (TRUTH_NOT_EXPR, boolean_type_node, condition));
  tree all = alloc_stmt_list ();
  append_to_statement_list_force (leave, &all);
  append_to_statement_list_force (body, &all);
  add (code, build1 (LOOP_EXPR, void_type_node, all));
}

tree
acctile_num (int64_t n)
{
  return build_int_cst (acctile_word_type (), n);
}

tree
acctile_word (tree expr)
{
  return fold_convert (acctile_word_type (), expr);
}

tree
acctile_calc (enum tree_code code, tree a, tree b)
{
  return fold_build2 (code, acctile_word_type (), acctile_word (a),
                      acctile_word (b));
}

tree
acctile_cmp (enum tree_code code, tree a, tree b)
{
  return fold_build2 (code, boolean_type_node, acctile_word (a),
                      acctile_word (b));
}

tree
acctile_and (tree a, tree b)
{
  return fold_build2 (TRUTH_ANDIF_EXPR, boolean_type_node, a, b);
}

tree
acctile_or (tree a, tree b)
{
  return fold_build2 (TRUTH_ORIF_EXPR, boolean_type_node, a, b);
}

/* Element INDEX, of TYPE, of the array at ADDRESS; it may alias anything.  */

static tree
element (tree type, tree address, tree index)
{
  tree bytes = fold_convert (
      sizetype,
      acctile_calc (MULT_EXPR, index,
                    acctile_num (tree_to_shwi (TYPE_SIZE_UNIT (type)))));
  tree place = fold_build2 (POINTER_PLUS_EXPR, ptr_type_node,
                            fold_convert (ptr_type_node, address), bytes);
  tree any = build_pointer_type (char_type_node);
  return build2 (MEM_REF, type, place, build_int_cst (any, 0));
}

tree
acctile_word_at (tree address, tree index)
{
  return element (acctile_word_type (), address, index);
}

tree
acctile_short_at (tree address, tree index)
{
  return acctile_word (element (short_unsigned_type_node, address, index));
}

tree
acctile_c_call (const char *name, const char *signature, ...)
{
  tree argument[MAX_ARGUMENTS];
  tree fn = c_function (name, signature);
  int n = strlen (signature) - 1;
  va_list list;
  gcc_assert (n <= MAX_ARGUMENTS);
  va_start (list, signature);
  for (int i = 0; i < n; i++)
    argument[i]
        = fold_convert (type_of (signature[i + 1]), va_arg (list, tree));
  va_end (list);
  return build_call_expr_loc_array (UNKNOWN_LOCATION, fn, n, argument);
}

tree
acctile_builtin_call (enum built_in_function which, int n, ...)
{
  tree argument[MAX_ARGUMENTS];
  tree fn = builtin_decl_explicit (which);
  tree type = TYPE_ARG_TYPES (TREE_TYPE (fn));
  va_list list;
  gcc_assert (n <= MAX_ARGUMENTS);
  va_start (list, n);
  for (int i = 0; i < n; i++, type = TREE_CHAIN (type))
    argument[i] = fold_convert (TREE_VALUE (type), va_arg (list, tree));
  va_end (list);
  return build_call_expr_loc_array (UNKNOWN_LOCATION, fn, n, argument);
}
