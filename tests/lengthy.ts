/**
 * Files that a quick run leaves to the whole one: each starts programs again and again, kills them, builds tenants by the
 * dozen, or crosses everything with everything. What they hold is held in a smaller way by what a quick run takes.
 */
export const lengthy: readonly string[] = [
  'tests/commands/own-repository.test.ts',
  'tests/commands/start.test.ts',
  'tests/dev/live-edits.test.ts',
  'tests/dev/own-blocks.test.ts',
  'tests/forms/conformance.test.ts',
  'tests/server/banking-operations.test.ts',
  'tests/server/key-rotation.test.ts',
  'tests/server/killed-server.test.ts',
  'tests/server/killed-with-orders.test.ts',
  'tests/server/lost-database.test.ts',
  'tests/server/pglite.test.ts',
  'tests/server/process.test.ts',
  'tests/server/production.test.ts',
  'tests/server/unusable-store.test.ts',
  'tests/server/uploads.test.ts',
  'tests/tenants/isolation.test.ts',
  'tests/tenants/own-blocks.test.ts',
];
