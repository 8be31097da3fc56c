import { bandOf, highestScore, lowestScore, scoreBands } from '#server/rules/banking/score.ts';
import type { Database } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { readClient } from '#server/modules/client/client-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import { scoreFactorsOf } from '#server/rules/banking/score.ts';
import { scoreFactsOf } from './score-facts.ts';
import { scoresOf } from './score-service.ts';

/** As many as a picture of the past shows. */
const historyLength = 100;

/** The client's credit score: its band, what it is made of, and what it was. */
export function scoreHandlers(db: Database, clock: Clock): Handlers<'getCreditScore'> {
  return {
    getCreditScore(_input, context) {
      const { id: tenant, credit } = context.tenant;
      const { clientId } = signedIn(context);
      return db.inTenant(tenant, async (tx) => {
        const row = await readClient(tx, tenant, clientId);
        const history = await scoresOf(tx, tenant, clientId, null, historyLength);
        const [latest] = history;
        const band = (score: number) => bandOf(score, credit.bands);
        return {
          score: row.score,
          band: band(row.score),
          lowest: lowestScore,
          highest: highestScore,
          bands: scoreBands.map((name) => ({
            band: name,
            from: name === 'poor' ? lowestScore : credit.bands[name],
          })),
          // Before the first score was made there is nothing kept to show.
          factors: [...(factorsOf(latest) ?? scoreFactorsOf(await scoreFactsOf(tx, row, clock())))],
          set_by: latest?.setTo === null || latest === undefined ? null : { reason: latest.reason },
          updated_at: latest?.at.toISOString() ?? null,
          history: [...history]
            .reverse()
            .map(({ at, score }) => ({ at: at.toISOString(), score, band: band(score) })),
        };
      });
    },
  };
}

function factorsOf(row: Awaited<ReturnType<typeof scoresOf>>[number] | undefined) {
  return row === undefined || row.factors.length === 0 ? undefined : row.factors;
}
