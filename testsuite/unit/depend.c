/* The dependence test, by cases and against brute force.  Without this test a
   loop that carries a dependence could be called independent, which makes
   wrong results, or independent loops could stay sequential.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "depend.h"
#include "unit-nest.h"
#include "unit.h"

/* Nests, what is found of each loop (P proven, C contradicted, U unknown),
   the distances in the order in which they are found, and a word of the
   first reason.  */
static const struct
{
  const char *name;
  const char *loops, *params, *arrays, *statements;
  const char *rest;
  const char *classes;
  const char *distances;
  const char *reason;
} table[] = {
  { "matrix product, restrict pointers",
    "{'name':'i','lower':0,'upper':'n'},{'name':'j','lower':0,'upper':'n'},"
    "{'name':'k','claim':'seq','lower':0,'upper':'n'}",
    "'n'",
    "{'name':'c','elem_size':4,'storage':'restrict'},"
    "{'name':'a','elem_size':4,'storage':'restrict'}",
    "{'loop':'j','accesses':[{'array':'c','offset':'4*i*n + 4*j',"
    "'write':true}]},{'loop':'k','accesses':["
    "{'array':'a','offset':'4*i*n + 4*k'},{'array':'c',"
    "'offset':'4*i*n + 4*j','write':true}]}",
    "", "PPU", "", "sequential" },
  { "the same, plain pointers",
    "{'name':'i','lower':0,'upper':'n'},{'name':'j','lower':0,'upper':'n'}",
    "'n'",
    "{'name':'c','elem_size':4,'storage':'pointer'},"
    "{'name':'a','elem_size':4,'storage':'pointer'}",
    "{'loop':'j','accesses':[{'array':'c','offset':'4*i*n + 4*j',"
    "'write':true},{'array':'a','offset':'4*i*n'}]}",
    "", "UU", "", "'c' and 'a' may overlap" },
  { "a pointer and an object", "{'name':'i','lower':0,'upper':'n'}", "'n'",
    "{'name':'c','elem_size':4,'storage':'pointer'},"
    "{'name':'a','elem_size':4}",
    "{'loop':'i','accesses':['c[i] =','a[i]']}", "", "U", "", "may overlap" },
  { "pointers, and an address that is not known whatever they are",
    "{'name':'i','lower':0,'upper':'n'}", "'n'",
    "{'name':'c','elem_size':4,'storage':'pointer'},"
    "{'name':'a','elem_size':4,'storage':'pointer'}",
    "{'loop':'i','accesses':['a[i]',{'array':'c','offset':null,"
    "'write':true},'a[i]']}",
    "", "U", "", "address of an access to 'c'" },
  { "an object and fresh memory", "{'name':'i','lower':0,'upper':'n'}", "'n'",
    "{'name':'c','elem_size':4,'storage':'fresh'},"
    "{'name':'a','elem_size':4},{'name':'b','elem_size':4,"
    "'storage':'fresh'}",
    "{'loop':'i','accesses':['c[i] =','a[0]','b[0]']}", "", "P", "", "" },
  { "one of two is restrict", "{'name':'i','lower':0,'upper':'n'}", "'n'",
    "{'name':'c','elem_size':4,'storage':'pointer'},"
    "{'name':'a','elem_size':4,'storage':'restrict'}",
    "{'loop':'i','accesses':['c[i] =','a[0]']}", "", "P", "", "" },
  { "two pointers that are only read", "{'name':'i','lower':0,'upper':'n'}",
    "'n'",
    "{'name':'c','elem_size':4,'storage':'pointer'},"
    "{'name':'a','elem_size':4,'storage':'pointer'}",
    "{'loop':'i','accesses':['c[i]','a[0]']}", "", "P", "", "" },
  { "a recurrence", "{'name':'i','lower':1,'upper':'n'}", "'n'",
    "{'name':'a','elem_size':4}", "{'loop':'i','accesses':['a[i-1]','a[i] =']}",
    "", "C", "(1) on a (flow)", "distance (1) on a (flow)" },
  { "an anti-dependence", "{'name':'i','lower':0,'upper':'n - 3'}", "'n'",
    "{'name':'a','elem_size':4}", "{'loop':'i','accesses':['a[i+3]','a[i] =']}",
    "", "C", "(3) on a (anti)", "" },
  { "a recurrence that runs down",
    "{'name':'i','lower':'n','upper':0,'step':-1}", "'n'",
    "{'name':'a','elem_size':4}", "{'loop':'i','accesses':['a[i+1]','a[i] =']}",
    "", "C", "(1) on a (flow)", "" },
  { "a recurrence in steps of 4", "{'name':'i','lower':0,'upper':'n','step':4}",
    "'n'", "{'name':'a','elem_size':4}",
    "{'loop':'i','accesses':['a[i-8]','a[i] =']}", "", "C", "(2) on a (flow)",
    "" },
  { "steps of 2 that miss one another",
    "{'name':'i','lower':0,'upper':'n','step':2}", "'n'",
    "{'name':'a','elem_size':4}", "{'loop':'i','accesses':['a[i+1]','a[i] =']}",
    "", "P", "", "" },
  { "successive over-relaxation",
    "{'name':'i','lower':1,'upper':'n-1'},"
    "{'name':'j','lower':1,'upper':'n-1'}",
    "'n'", "{'name':'a','elem_size':8}",
    "{'loop':'j','accesses':[{'array':'a','offset':'8*i*n + 8*j',"
    "'write':true},{'array':'a','offset':'8*(i-1)*n + 8*j'},"
    "{'array':'a','offset':'8*i*n + 8*j - 8'},"
    "{'array':'a','offset':'8*(i+1)*n + 8*j'},"
    "{'array':'a','offset':'8*i*n + 8*j + 8'}]}",
    "", "CC",
    "(1,0) on a (flow); (0,1) on a (flow); (1,0) on a (anti);"
    " (0,1) on a (anti)",
    "(1,0)" },
  { "Smith-Waterman",
    "{'name':'i','lower':1,'upper':'n'},{'name':'j','lower':1,'upper':'m'}",
    "'n','m'", "{'name':'h','elem_size':4,'extents':['n','m']}",
    "{'loop':'j','accesses':['h[i-1][j-1]','h[i-1][j]','h[i][j-1]',"
    "'h[i][j] =']}",
    "", "CC", "(1,1) on h (flow); (1,0) on h (flow); (0,1) on h (flow)", "" },
  { "a transposition in place",
    "{'name':'i','lower':0,'upper':'n'},{'name':'j','lower':0,'upper':'n'}",
    "'n'", "{'name':'a','elem_size':4,'extents':['n','n']}",
    "{'loop':'j','accesses':['a[j][i]','a[i][j] =']}", "", "CP",
    "(*,*) on a (anti); (*,*) on a (flow)", "" },
  { "one triangle from the other",
    "{'name':'i','lower':0,'upper':'n'},{'name':'j','lower':0,'upper':'i'}",
    "'n'", "{'name':'a','elem_size':4,'extents':['n','n']}",
    "{'loop':'j','accesses':['a[j][i]','a[i][j] =']}", "", "PP", "", "" },
  { "one element for all", "{'name':'i','lower':0,'upper':'n'}", "'n'",
    "{'name':'a','elem_size':4}", "{'loop':'i','accesses':['a[0] =']}", "", "C",
    "(*) on a (output)", "" },
  { "a row for each outer iteration",
    "{'name':'i','lower':0,'upper':'n'},{'name':'j','lower':0,'upper':'n'}",
    "'n'", "{'name':'a','elem_size':4}",
    "{'loop':'j','accesses':['a[i] =','a[i]']}", "", "PC",
    "(0,*) on a (output); (0,*) on a (flow); (0,*) on a (anti)", "" },
  { "a private array", "{'name':'i','lower':0,'upper':'n'}", "'n'",
    "{'name':'a','elem_size':4,'storage':'private'}",
    "{'loop':'i','accesses':['a[0] =','a[0]']}", "", "P", "", "" },
  { "under a condition", "{'name':'i','lower':1,'upper':'n'}", "'n'",
    "{'name':'a','elem_size':4}",
    "{'loop':'i','conditional':true,'accesses':['a[i-1]','a[i] =']}", "", "U",
    "(1) on a (flow)?", "where it is executed" },
  { "conditions that keep apart what is read and written",
    "{'name':'i','lower':0,'upper':'n'}", "'n','m'",
    "{'name':'a','elem_size':4}",
    "{'loop':'i','conditional':true,'conditions':['m - 2 - i'],"
    "'accesses':['a[i+1]']},"
    "{'loop':'i','conditional':true,'conditions':['i - m'],"
    "'accesses':['a[i] =']}",
    "", "P", "", "" },
  { "conditions that do not", "{'name':'i','lower':0,'upper':'n'}", "'n','m'",
    "{'name':'a','elem_size':4}",
    "{'loop':'i','conditional':true,'conditions':['m - 1 - i'],"
    "'accesses':['a[i+1]']},"
    "{'loop':'i','conditional':true,'conditions':['i - m'],"
    "'accesses':['a[i] =']}",
    "", "U", "(1) on a (anti)?", "where it is executed" },
  { "members of one object", "{'name':'i','lower':0,'upper':'n'}", "'n'",
    "{'name':'a','elem_size':4}",
    "{'loop':'i','accesses':[{'array':'a','offset':'4*i + 40',"
    "'inside':['i','9 - i']},{'array':'a','offset':'4*i','inside':['i',"
    "'9 - i'],'write':true}]}",
    "", "P", "", "" },
  { "one of which is longer", "{'name':'i','lower':0,'upper':'n'}", "'n'",
    "{'name':'a','elem_size':4}",
    "{'loop':'i','accesses':[{'array':'a','offset':'4*i + 40',"
    "'inside':['i','9 - i']},{'array':'a','offset':'4*i','inside':['i'],"
    "'write':true}]}",
    "", "U", "(10) on a (anti)?", "" },
  { "a condition on an iterator that is counted by twos",
    "{'name':'i','lower':0,'upper':160,'step':2}", "",
    "{'name':'a','elem_size':4}",
    "{'loop':'i','conditional':true,'conditions':['i - 100'],"
    "'accesses':['a[i-2]','a[i] =']}",
    "", "U", "(1) on a (flow)?", "where it is executed" },
  { "points of one colour, by where the loop begins",
    "{'name':'i','lower':1,'upper':'n-1'},"
    "{'name':'j','lower':null,'upper':'n-1','lowers':[1],'residue':'i+c+1',"
    "'modulus':2,'step':2}",
    "'n','c'", "{'name':'a','elem_size':4,'extents':['n','n']}",
    "{'loop':'j','accesses':['a[i-1][j]','a[i][j+1]','a[i][j] =']}", "", "PP",
    "", "" },
  { "of two colours",
    "{'name':'i','lower':1,'upper':'n-1'},"
    "{'name':'j','lower':null,'upper':'n-1','lowers':[1],'residue':'c',"
    "'modulus':2,'step':2}",
    "'n','c'", "{'name':'a','elem_size':4,'extents':['n','n']}",
    "{'loop':'j','accesses':['a[i-1][j]','a[i][j] =']}", "", "UP",
    "(1,0) on a (flow)?", "where it is executed" },
  { "by a condition",
    "{'name':'i','lower':1,'upper':'n-1'},{'name':'j','lower':1,'upper':'n-1'}",
    "'n','c'", "{'name':'a','elem_size':4,'extents':['n','n']}",
    "{'loop':'j','conditional':true,'multiple':'i+j-c','modulus':2,"
    "'accesses':['a[i-1][j]','a[i][j+1]','a[i][j] =']}",
    "", "PP", "", "" },
  { "a window of one column, the next row to the right of it",
    "{'name':'i','lower':1,'upper':'n-1'},"
    "{'name':'j','lower':null,'upper':null,'lowers':[1,'i'],"
    "'uppers':['n-1','i+1']}",
    "'n'", "{'name':'a','elem_size':4,'extents':['n','n']}",
    "{'loop':'j','accesses':['a[i-1][j]','a[i][j] =']}", "", "PP", "", "" },
  { "one subscript that is not known",
    "{'name':'i','lower':1,'upper':'n'},{'name':'j','lower':0,'upper':'n'}",
    "'n'", "{'name':'a','elem_size':4,'extents':['n','n']}",
    "{'loop':'j','accesses':[{'array':'a','offset':null,"
    "'partial':['i-1',null]},'a[i][j] =']}",
    "", "UP", "(1,*) on a (flow)?", "where it is executed" },
  { "an offset by a parameter", "{'name':'i','lower':0,'upper':'n'}", "'n','k'",
    "{'name':'a','elem_size':4}", "{'loop':'i','accesses':['a[i+k]','a[i] =']}",
    "", "U", "(*) on a (anti)?; (*) on a (flow)?", "values of parameters" },
  { "an offset by a parameter that is assumed",
    "{'name':'i','lower':0,'upper':'n'}", "'n','one'",
    "{'name':'a','elem_size':4}",
    "{'loop':'i','accesses':['a[i+one]','a[i] =']}", "", "C", "", "" },
  { "an offset by the trip count", "{'name':'i','lower':0,'upper':'n'}", "'n'",
    "{'name':'a','elem_size':4}", "{'loop':'i','accesses':['a[i+n]','a[i] =']}",
    "", "P", "", "" },
  { "an offset by a constant parameter", "{'name':'i','lower':0,'upper':100}",
    "{'name':'k','value':100}", "{'name':'a','elem_size':4}",
    "{'loop':'i','accesses':['a[i+k]','a[i] =']}", "", "P", "", "" },
  { "a distance that the array's extent leaves no room for",
    "{'name':'i','lower':0,'upper':'n'}", "'n'",
    "{'name':'a','elem_size':4,'extents':[100]}",
    "{'loop':'i','accesses':['a[i+50]','a[i] =']}", "", "U",
    "(50) on a (anti)?", "values of parameters" },
  { "a short distance in an array of known extent",
    "{'name':'i','lower':0,'upper':'n'}", "'n'",
    "{'name':'a','elem_size':4,'extents':[100]}",
    "{'loop':'i','accesses':['a[i+1]','a[i] =']}", "", "C", "(1) on a (anti)",
    "" },
  { "a row that lies inside the array", "{'name':'j','lower':1,'upper':65}",
    "'i'", "{'name':'a','elem_size':4,'extents':[65,65]}",
    "{'loop':'j','accesses':[{'array':'a','subscripts':['i','j-1'],"
    "'inside':['i-1','64-i']},'a[i][j] =']}",
    "", "C", "(1) on a (flow)", "distance (1)" },
  { "an unknown bound", "{'name':'i','lower':0,'upper':null}", "",
    "{'name':'a','elem_size':4}", "{'loop':'i','accesses':['a[i-1]','a[i] =']}",
    "", "U", "(1) on a (flow)?", "" },
  { "an unknown address written", "{'name':'i','lower':0,'upper':'n'}", "'n'",
    "{'name':'a','elem_size':4}",
    "{'loop':'i','accesses':[{'array':'a','offset':null,'write':true}]}", "",
    "U", "", "address of an access to 'a'" },
  { "an unknown address read, others written",
    "{'name':'i','lower':0,'upper':'n'}", "'n'",
    "{'name':'a','elem_size':4},{'name':'b','elem_size':4}",
    "{'loop':'i','accesses':[{'array':'a','offset':null},'b[i] =']}", "", "P",
    "", "" },
  { "an unknown address read, the same written",
    "{'name':'i','lower':0,'upper':'n'}", "'n'", "{'name':'a','elem_size':4}",
    "{'loop':'i','accesses':[{'array':'a','offset':null},'a[i] =']}", "", "U",
    "", "address" },
  { "a product of iterators",
    "{'name':'i','lower':0,'upper':'n'},{'name':'j','lower':0,'upper':'n'}",
    "'n'", "{'name':'a','elem_size':4}", "{'loop':'j','accesses':['a[i*j] =']}",
    "", "UU", "", "address" },
  { "rows that may overlap",
    "{'name':'i','lower':0,'upper':'n'},{'name':'j','lower':0,'upper':'n'}",
    "'n','ld'", "{'name':'a','elem_size':4}",
    "{'loop':'j','accesses':[{'array':'a','offset':'4*i*ld + 4*j',"
    "'write':true}]}",
    "", "UU", "", "address" },
  { "constant rows, parametric bounds",
    "{'name':'i','lower':0,'upper':'n'},{'name':'j','lower':0,'upper':'m'}",
    "'n','m'", "{'name':'a','elem_size':4,'extents':[100,100]}",
    "{'loop':'j','accesses':[{'array':'a','offset':'400*i + 4*j',"
    "'write':true}]}",
    "", "UP", "(*,*) on a (output)?", "" },
  { "constant rows, subscripts of the source",
    "{'name':'i','lower':0,'upper':'n'},{'name':'j','lower':0,'upper':'m'}",
    "'n','m'", "{'name':'a','elem_size':4,'extents':[100,100]}",
    "{'loop':'j','accesses':['a[i][j] =']}", "", "PP", "", "" },
  { "constant rows without extents",
    "{'name':'i','lower':0,'upper':'n'},{'name':'j','lower':0,'upper':'m'}",
    "'n','m'", "{'name':'a','elem_size':4}",
    "{'loop':'j','accesses':[{'array':'a','offset':'400*i + 4*j',"
    "'write':true}]}",
    "", "UP", "(*,*) on a (output)?", "values of parameters" },
  { "a distance that takes many iterations",
    "{'name':'i','lower':0,'upper':'n'}", "'n'", "{'name':'a','elem_size':4}",
    "{'loop':'i','accesses':['a[i+7]','a[i+8]','a[i] =']}", "", "C",
    "(7) on a (anti); (8) on a (anti)?", "distance (7)" },
  { "rows beside one another, subscripts of the source",
    "{'name':'i','lower':0,'upper':'n'},{'name':'j','lower':0,'upper':'m'}",
    "'n','m'", "{'name':'a','elem_size':4,'extents':[100,100]}",
    "{'loop':'j','accesses':['a[i][j] =','a[i+1][j]']}", "", "CP",
    "(1,0) on a (anti)", "" },
  { "an offset that leaves its row",
    "{'name':'i','lower':0,'upper':'n'},{'name':'k','lower':0,'upper':4}",
    "'n'", "{'name':'a','elem_size':4,'extents':[null,6]}",
    "{'loop':'k','accesses':[{'array':'a','offset':'24*i + 4*k + 12',"
    "'write':true},{'array':'a','offset':'24*i'}]}",
    "", "UP", "(1,*) on a (flow)?", "" },
  { "wide accesses that leave their row",
    "{'name':'i','lower':0,'upper':'n'},"
    "{'name':'j','lower':0,'upper':'m','step':2}",
    "'n','m'", "{'name':'a','elem_size':4}",
    "{'loop':'j','accesses':[{'array':'a','offset':'4*i*m + 4*j','size':8,"
    "'write':true}]}",
    "", "UU", "", "address" },
  { "a declared extent is positive", "{'name':'i','lower':0,'upper':2}", "'m'",
    "{'name':'a','elem_size':4,'extents':['m']}",
    "{'loop':'i','accesses':['a[i] =','a[i + m + 1]']}", "", "P", "", "" },
  { "a parameter need not be", "{'name':'i','lower':0,'upper':2}", "'m'",
    "{'name':'a','elem_size':4}",
    "{'loop':'i','accesses':['a[i] =','a[i + m + 1]']}", "", "U",
    "(1) on a (flow)?; (1) on a (anti)?", "" },
  { "different fields", "{'name':'i','lower':1,'upper':'n'}", "'n'",
    "{'name':'a','elem_size':12}",
    "{'loop':'i','accesses':[{'array':'a','offset':'12*i','size':4,"
    "'write':true},{'array':'a','offset':'12*i - 8','size':4}]}",
    "", "P", "", "" },
  { "fields that overlap", "{'name':'i','lower':1,'upper':'n'}", "'n'",
    "{'name':'a','elem_size':12}",
    "{'loop':'i','accesses':[{'array':'a','offset':'12*i','size':4,"
    "'write':true},{'array':'a','offset':'12*i - 9','size':4}]}",
    "", "C", "(1) on a (flow)", "" },
  { "bytes of a word", "{'name':'i','lower':0,'upper':'n'}", "'n'",
    "{'name':'a','elem_size':1}",
    "{'loop':'i','accesses':[{'array':'a','offset':'i','size':4,"
    "'write':true}]}",
    "", "C", "(*) on a (output)", "" },
  { "a row in a struct",
    "{'name':'i','lower':0,'upper':'n'},{'name':'j','lower':0,'upper':4}",
    "'n'", "{'name':'a','elem_size':24,'extents':[null,7]}",
    "{'loop':'j','accesses':[{'array':'a','offset':'168*i + 4*j + 8',"
    "'size':4,'write':true}]}",
    "", "PP", "", "" },
  { "a scalar",
    "{'name':'i','lower':0,'upper':'n'},{'name':'j','lower':0,'upper':'n'}",
    "'n'", "{'name':'a','elem_size':4}", "{'loop':'j','accesses':['a[i]']}",
    ",'scalars':['s']", "UU", "", "scalar 's' is assigned" },
  { "a scalar along rows",
    "{'name':'i','lower':1,'upper':'n'},{'name':'j','lower':0,'upper':'n'}",
    "'n'", "{'name':'a','elem_size':4,'extents':['n','n']}",
    "{'loop':'j','accesses':['a[i - 1][j]','a[i][j] =']}", ",'carried':['s']",
    "CC", "(0,1) on s (flow); (1,0) on a (flow)", "(1,0)" },
  { "a scalar along one loop", "{'name':'i','lower':0,'upper':'n'}", "'n'",
    "{'name':'a','elem_size':4}", "{'loop':'i','accesses':['a[i]']}",
    ",'carried':['s']", "U", "", "scalar 's' is assigned" },
  { "a call", "{'name':'i','lower':0,'upper':'n'}", "'n'",
    "{'name':'a','elem_size':4}", "{'loop':'i','accesses':['a[i] =']}",
    ",'opaque_calls':true", "U", "", "calls a function" },
  { "a call beside a recurrence", "{'name':'i','lower':0,'upper':'n'}", "'n'",
    "{'name':'a','elem_size':4}", "{'loop':'i','accesses':['a[i-1]','a[i] =']}",
    ",'opaque_calls':true", "C", "(1) on a (flow)", "distance" },
  { "atomic updates", "{'name':'i','lower':0,'upper':'n'}", "'n'",
    "{'name':'a','elem_size':4}",
    "{'loop':'i','accesses':[{'array':'a','offset':null,'write':true,"
    "'update':1},{'array':'a','offset':null,'write':true,'update':1}]}",
    ",'atomics':'unordered'", "P", "", "" },
  { "atomic updates by two operations", "{'name':'i','lower':0,'upper':'n'}",
    "'n'", "{'name':'a','elem_size':4}",
    "{'loop':'i','accesses':[{'array':'a','offset':null,'write':true,"
    "'update':1},{'array':'a','offset':null,'write':true,'update':4}]}",
    ",'atomics':'unordered'", "U", "", "atomic update of 'a'" },
  { "atomic updates of two sizes", "{'name':'i','lower':0,'upper':'n'}", "'n'",
    "{'name':'a','elem_size':4}",
    "{'loop':'i','accesses':[{'array':'a','offset':null,'write':true,"
    "'update':1},{'array':'a','offset':null,'write':true,'size':2,"
    "'update':1}]}",
    ",'atomics':'unordered'", "U", "", "atomic update of 'a'" },
  { "atomic updates and a load", "{'name':'i','lower':0,'upper':'n'}", "'n'",
    "{'name':'a','elem_size':4}",
    "{'loop':'i','accesses':[{'array':'a','offset':null,'write':true,"
    "'update':1},'a[i]']}",
    ",'atomics':'unordered'", "U", "", "atomic update of 'a'" },
  { "atomic updates that are rounded", "{'name':'i','lower':0,'upper':'n'}",
    "'n'", "{'name':'a','elem_size':4}",
    "{'loop':'i','accesses':[{'array':'a','offset':null,'write':true}]}",
    ",'atomics':'rounded'", "U", "", "last digits" },
  { "an atomic capture", "{'name':'i','lower':0,'upper':'n'}", "'n'",
    "{'name':'a','elem_size':4}",
    "{'loop':'i','accesses':[{'array':'a','offset':null,'write':true}]}",
    ",'atomics':'ordered'", "U", "", "atomic operation" },
  { "a team loop",
    "{'name':'i','lower':0,'upper':'n'},"
    "{'name':'j','lower':0,'upper':'n','team':true},"
    "{'name':'k','lower':1,'upper':'n','team':true,'parent':'i'}",
    "'n'",
    "{'name':'a','elem_size':4,'extents':['n','n']},"
    "{'name':'y','elem_size':4}",
    "{'loop':'i','accesses':['y[i] =']},"
    "{'loop':'j','accesses':['a[i][j]','y[i]']},"
    "{'loop':'k','accesses':['a[i][k-1]','a[i][k] =']}",
    "", "PPC", "(0,1) on a (flow)", "" },
};

/* The verdicts of DEPEND as letters.  */
static void
print_classes (const struct acctile_depend *depend, char *text)
{
  for (int k = 0; k < depend->n_loop; k++)
    text[k] = "PCU"[depend->loop[k]];
  text[depend->n_loop] = '\0';
}

/* The distances of DEPEND in one line.  */
static void
print_distances (const struct acctile_nest *nest,
                 const struct acctile_depend *depend, char *text, size_t size)
{
  *text = '\0';
  for (int k = 0; k < depend->n_distance; k++)
    {
      char *s = acctile_distance_to_string (nest, &depend->distance[k]);
      snprintf (text + strlen (text), size - strlen (text), "%s%s%s",
                k ? "; " : "", s, depend->distance[k].certain ? "" : "?");
      free (s);
    }
}

/* The first reason of DEPEND, or an empty string.  */
static const char *
first_reason (const struct acctile_depend *depend)
{
  for (int k = 0; k < depend->n_loop; k++)
    if (depend->reason[k])
      return depend->reason[k];
  return "";
}

static void
test_table (isl_ctx *ctx)
{
  static const struct acctile_assume assume[] = { { "one", 1 } };
  char text[2048];

  for (size_t k = 0; k < sizeof table / sizeof *table; k++)
    {
      char *error = NULL;
      snprintf (text, sizeof text,
                "{'loops':[%s],'params':[%s],'arrays':[%s],"
                "'statements':[%s]%s}",
                table[k].loops, table[k].params, table[k].arrays,
                table[k].statements, table[k].rest);
      struct acctile_nest *nest = unit_nest (ctx, text, assume, 1, &error);
      if (!check (nest, "%s: %s", table[k].name, error ? error : "a nest"))
        {
          free (error);
          continue;
        }
      struct acctile_depend *depend = acctile_depend_analyze (nest);
      print_classes (depend, text);
      check (strcmp (text, table[k].classes) == 0, "%s: %s (%s)", table[k].name,
             table[k].classes, text);
      print_distances (nest, depend, text, sizeof text);
      if (*table[k].distances || strchr (table[k].classes, 'C') == NULL)
        check (strcmp (text, table[k].distances) == 0, "%s: distances %s (%s)",
               table[k].name, table[k].distances, text);
      check (strstr (first_reason (depend), table[k].reason),
             "%s: reason has \"%s\" (%s)", table[k].name, table[k].reason,
             first_reason (depend));
      acctile_depend_free (depend);
      acctile_nest_free (nest);
    }
}

/* A nest of many loops and accesses with large coefficients that have no
   pattern: isl gives up, which is a verdict, and the next nest is not worse
   for it.  */
static void
test_bound (isl_ctx *ctx)
{
  struct acctile_nest *nest = acctile_nest_alloc (ctx, "f", "f.c", 1);
  unsigned seed = 7;
  char *error = NULL;
  bool gave_up = false;

  acctile_nest_add_param (nest, "n");
  acctile_nest_add_array (nest, "a", ACCTILE_OBJECT, 4);
  for (int k = 0; k < 12; k++)
    acctile_nest_add_loop (nest, "i", ACCTILE_CLAIM_AUTO, k - 1,
                           acctile_poly_constant (0),
                           acctile_poly_symbol (ACCTILE_MAX_LOOPS), 1 + k % 3);
  nest->n_parallel = 12;
  acctile_nest_add_stmt (nest, 11);
  for (int a = 0; a < 20; a++)
    {
      struct acctile_poly *offset = acctile_poly_constant (0);
      for (int k = 0; k < 12; k++)
        {
          seed = seed * 1103515245 + 12345;
          offset = acctile_poly_add (
              offset, acctile_poly_scale (acctile_poly_symbol (k),
                                          1 + (seed >> 16) % 4999));
        }
      acctile_nest_add_access (nest, 0, 0, true, 4, offset);
    }
  check (acctile_nest_finish (nest, NULL, 0, &error), "a hard nest");
  struct acctile_depend *depend = acctile_depend_analyze (nest);
  for (int k = 0; k < depend->n_loop; k++)
    {
      check (depend->loop[k] != ACCTILE_PROVEN, "hard: loop %d, %s", k,
             depend->reason[k]);
      gave_up = gave_up || strstr (depend->reason[k], "exceeded its bound");
    }
  check (gave_up, "hard: the bound was reached");
  acctile_depend_free (depend);
  acctile_nest_free (nest);
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  test_bound (ctx);
  test_table (ctx);
  isl_ctx_free (ctx);
  return unit_end ();
}
