/** Where the categories in use are listed. */
export const categoriesPath = '/parts/categories';

/** So many are listed at once; more are found by searching. */
export const mostCategories = 200;
