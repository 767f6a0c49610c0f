export const categoriesPath = '/parts/categories';

/** At most this many are listed at once; others are found by search. */
export const mostCategories = 200;
