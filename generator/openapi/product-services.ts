/** Services that the product's own backend answers; their names are no tenant's. */
export const productServices: readonly string[] = ['client', 'market'];
