/** The job that brings one subscription to where its note is by now. */
export const noteJobKind = 'note.run';

/** Who acts where no person does, as the security log names it. */
export const noteActor = { kind: 'system', name: 'notes' } as const;
