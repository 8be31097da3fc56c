/** Under this name the backend offers its regular expressions to the validators that were compiled for it. */
export const linearEngine = 'livery.linear-pattern';
