import { sharePostgres } from './postgres.ts';

/** Opens one PostgreSQL for all test files of a run, where this machine has one. */
export default sharePostgres;
