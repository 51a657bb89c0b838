/* The benchmarks of Xu et al., section 5, as nests for tests: x_reuse and
   y_reuse, matmul, jacobi, laplacian, divergence, transpose, himeno, and
   matvec and two triangles beside them.  Sizes are parts of the text, so that
   the preprocessor puts them in.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_UNIT_KERNELS_H
#define ACCTILE_UNIT_KERNELS_H

#define UNIT_N(n) "'params':[{'name':'n','value':" #n "}],"

#define UNIT_ARRAYS2D                                                          \
  "'arrays':[{'name':'a','elem_size':4,'extents':['n','n']},"                  \
  "{'name':'b','elem_size':4,'extents':['n','n']},"                            \
  "{'name':'c','elem_size':4,'extents':['n','n']},"                            \
  "{'name':'x','elem_size':4,'extents':['n']},"                                \
  "{'name':'y','elem_size':4,'extents':['n']}],"

#define UNIT_ARRAYS3D                                                          \
  "'arrays':[{'name':'a','elem_size':4,'extents':['n','n','n']},"              \
  "{'name':'b','elem_size':4,'extents':['n','n','n']},"                        \
  "{'name':'c','elem_size':4,'extents':['n','n','n']},"                        \
  "{'name':'d','elem_size':4,'extents':['n','n','n']}],"

#define UNIT_JI                                                                \
  "'parallel':2,'loops':[{'name':'j','lower':0,'upper':'n'},"                  \
  "{'name':'i','lower':0,'upper':'n'}"

#define UNIT_INNER_JI                                                          \
  "'parallel':2,'loops':[{'name':'j','lower':1,'upper':'n-1'},"                \
  "{'name':'i','lower':1,'upper':'n-1'}],"

#define UNIT_INNER_KJI                                                         \
  "'parallel':3,'loops':[{'name':'k','lower':1,'upper':'n-1'},"                \
  "{'name':'j','lower':1,'upper':'n-1'},"                                      \
  "{'name':'i','lower':1,'upper':'n-1'}],"

#define UNIT_K(to) ",{'name':'k','claim':'seq','lower':0,'upper':'" to "'}],"

/* b[i] = a[i], n of them.  */
#define UNIT_COPY(n)                                                           \
  "{" UNIT_N (n) "'arrays':[{'name':'a','elem_size':4,'extents':['n']},"       \
                 "{'name':'b','elem_size':4,'extents':['n']}],'parallel':1,"   \
                 "'loops':[{'name':'i','lower':0,'upper':'n'}],"               \
                 "'statements':[{'loop':'i','accesses':['a[i]','b[i] =']}]}"

/* The sum of row j of a (n rows of m) for all (j, i).  */
#define UNIT_X_REUSE(n, m)                                                     \
  "{'params':[{'name':'n','value':" #n "},{'name':'m','value':" #m "}],"       \
  "'arrays':[{'name':'a','elem_size':4,'extents':['n','m']},"                  \
  "{'name':'c','elem_size':4,'extents':['n','n']}]," UNIT_JI UNIT_K (          \
      "m") "'statements':[{'loop':'k','accesses':['a[j][k]']},"                \
           "{'loop':'i','accesses':['c[j][i] =']}]}"

/* The sum of column i of b (m rows of n) for all (j, i).  */
#define UNIT_Y_REUSE(n, m)                                                     \
  "{'params':[{'name':'n','value':" #n "},{'name':'m','value':" #m "}],"       \
  "'arrays':[{'name':'b','elem_size':4,'extents':['m','n']},"                  \
  "{'name':'c','elem_size':4,'extents':['n','n']}]," UNIT_JI UNIT_K (          \
      "m") "'statements':[{'loop':'k','accesses':['b[k][i]']},"                \
           "{'loop':'i','accesses':['c[j][i] =']}]}"

#define UNIT_MATMUL(n)                                                         \
  "{" UNIT_N (n) UNIT_ARRAYS2D UNIT_JI UNIT_K (                                \
      "n") "'statements':[{'loop':'k','accesses':['a[j][k]','b[k][i]']},"      \
           "{'loop':'i','accesses':['c[j][i] =']}]}"

/* Four neighbours; with the centre.  */
#define UNIT_JACOBI4(n)                                                        \
  "{" UNIT_N (n) UNIT_ARRAYS2D UNIT_INNER_JI                                   \
      "'statements':[{'loop':'i','accesses':['a[j][i-1]','a[j][i+1]',"         \
      "'a[j-1][i]','a[j+1][i]','b[j][i] =']}]}"
#define UNIT_JACOBI5(n)                                                        \
  "{" UNIT_N (n) UNIT_ARRAYS2D UNIT_INNER_JI                                   \
      "'statements':[{'loop':'i','accesses':['a[j][i]','a[j][i-1]',"           \
      "'a[j][i+1]','a[j-1][i]','a[j+1][i]','b[j][i] =']}]}"

#define UNIT_LAPLACIAN(n)                                                      \
  "{" UNIT_N (n) UNIT_ARRAYS3D UNIT_INNER_KJI                                  \
      "'statements':[{'loop':'i','accesses':['a[k][j][i]','a[k][j][i-1]',"     \
      "'a[k][j][i+1]','a[k][j-1][i]','a[k][j+1][i]','a[k-1][j][i]',"           \
      "'a[k+1][j][i]','b[k][j][i] =']}]}"

#define UNIT_DIVERGENCE(n)                                                     \
  "{" UNIT_N (n) UNIT_ARRAYS3D UNIT_INNER_KJI                                  \
      "'statements':[{'loop':'i','accesses':['a[k][j][i+1]','a[k][j][i-1]',"   \
      "'b[k][j+1][i]','b[k][j-1][i]','c[k+1][j][i]','c[k-1][j][i]',"           \
      "'d[k][j][i] =']}]}"

#define UNIT_TRANSPOSE(n)                                                      \
  "{" UNIT_N (n) UNIT_ARRAYS2D UNIT_JI                                         \
      "],'statements':[{'loop':'i','accesses':['a[j][i]','b[i][j] =']}]}"

/* EPCC's Himeno: 31 distinct loads (a 4, b 3, c 3, p 19, wrk1, bnd); p's
   centre is read twice.  */
#define UNIT_HIMENO(ni, nj, nk)                                                \
  "{'params':[{'name':'ni','value':" #ni "},{'name':'nj','value':" #nj "},"    \
  "{'name':'nk','value':" #nk "}],'arrays':["                                  \
  "{'name':'a','elem_size':4,'extents':[4,'ni','nj','nk']},"                   \
  "{'name':'b','elem_size':4,'extents':[3,'ni','nj','nk']},"                   \
  "{'name':'c','elem_size':4,'extents':[3,'ni','nj','nk']},"                   \
  "{'name':'p','elem_size':4,'extents':['ni','nj','nk']},"                     \
  "{'name':'w','elem_size':4,'extents':['ni','nj','nk']},"                     \
  "{'name':'bnd','elem_size':4,'extents':['ni','nj','nk']},"                   \
  "{'name':'w2','elem_size':4,'extents':['ni','nj','nk']}],"                   \
  "'parallel':3,'loops':[{'name':'i','lower':1,'upper':'ni-1'},"               \
  "{'name':'j','lower':1,'upper':'nj-1'},"                                     \
  "{'name':'k','lower':1,'upper':'nk-1'}],"                                    \
  "'statements':[{'loop':'k','accesses':["                                     \
  "'a[0][i][j][k]','p[i+1][j][k]','a[1][i][j][k]','p[i][j+1][k]',"             \
  "'a[2][i][j][k]','p[i][j][k+1]','b[0][i][j][k]','p[i+1][j+1][k]',"           \
  "'p[i+1][j-1][k]','p[i-1][j+1][k]','p[i-1][j-1][k]','b[1][i][j][k]',"        \
  "'p[i][j+1][k+1]','p[i][j-1][k+1]','p[i][j+1][k-1]','p[i][j-1][k-1]',"       \
  "'b[2][i][j][k]','p[i+1][j][k+1]','p[i-1][j][k+1]','p[i+1][j][k-1]',"        \
  "'p[i-1][j][k-1]','c[0][i][j][k]','p[i-1][j][k]','c[1][i][j][k]',"           \
  "'p[i][j-1][k]','c[2][i][j][k]','p[i][j][k-1]','w[i][j][k]',"                \
  "'a[3][i][j][k]','p[i][j][k]','bnd[i][j][k]','p[i][j][k]',"                  \
  "'w2[i][j][k] =']}]}"

/* A row for each thread.  */
#define UNIT_MATVEC(n)                                                         \
  "{" UNIT_N (n) UNIT_ARRAYS2D                                                 \
      "'parallel':1,'loops':[{'name':'i','lower':0,'upper':'n'}" UNIT_K (      \
          "n") "'statements':[{'loop':'k','accesses':['a[i][k]','x[k]']},"     \
               "{'loop':'i','accesses':['y[i] =']}]}"

/* a[j][i], a[i][j] and b[j][i] below the diagonal; a sum to the
   diagonal.  */
#define UNIT_TRIANGLE(n)                                                       \
  "{" UNIT_N (n) UNIT_ARRAYS2D                                                 \
      "'parallel':2,'loops':[{'name':'j','lower':0,'upper':'n'},"              \
      "{'name':'i','lower':0,'upper':'j+1'}],'statements':[{'loop':'i',"       \
      "'accesses':['a[j][i]','a[i][j]','b[j][i] =']}]}"
#define UNIT_TRIANGLE_SUM(n)                                                   \
  "{" UNIT_N (n) UNIT_ARRAYS2D UNIT_JI UNIT_K (                                \
      "j+1") "'statements':[{'loop':'k','accesses':['a[j][k]','b[k][i]']},"    \
             "{'loop':'i','accesses':['c[j][i] =']}]}"

#endif
