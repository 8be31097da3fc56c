import type { FeatureCases } from './case.ts';
import { marta } from './case.ts';

export const calendarCases: FeatureCases = { client: { getCalendar: marta } };
