import fc from 'fast-check';

// The suite draws the same cases each time, so that a clean clone fails for its own change alone. New cases are looked
// for by `npm run campaign`, which gives a seed of its own.
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_122) });

export default fc;
