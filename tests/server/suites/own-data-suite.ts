import { randomUUID } from 'node:crypto';
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { attempt } from '#server/db/tables/attempt.ts';
import { clientMessage } from '#server/db/tables/client-message.ts';
import { pdfVerdict } from '#server/modules/file/pdf-check.ts';
import { exportAllowance } from '#server/modules/own-data/own-data-handlers.ts';
import { printedEntries, printedSections } from '#server/modules/own-data/print-own-data.ts';
import { deriveSecrets } from '#server/platform/secrets.ts';
import { idOf, provePassword } from '../given.ts';
import { addedPayee, forgetPayees, payeeBody, proveByPinAndCode } from '../given-banking.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, startTestApp, testSecret } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type OwnData = components['schemas']['OwnData'];

/** What is kept about a client, for themselves and for the desk: whole, without secrets, of no other client. */
export function ownDataSuite(open: OpenStore): void {
  describe('own data', { timeout: 300_000 }, () => {
    let test: TestApp;
    let marta = '';
    let clientId = '';
    beforeAll(async () => {
      test = await startTestApp(open);
      marta = await test.accessToken('marta');
      ({ id: clientId } = await idOf(test, 'marta'));
    });
    afterAll(() => test.close());

    const request = { method: 'POST', path: '/api/data/app/v1/export' } as const;
    const exported = () => {
      provePassword(test, marta);
      return test.call({ ...request, token: marta });
    };
    const forgetAttempts = () =>
      test.db.inTenant(home.id, (tx) =>
        tx
          .delete(attempt)
          .where(and(eq(attempt.tenant, home.id), like(attempt.subject, 'export:%'))),
      );

    it('need the password, and leave a record and a message', async () => {
      const refused = await test.call({ ...request, token: marta });
      expect(refused.statusCode).toBe(403);
      expect(refused.json<{ code: string }>().code).toBe('stepUpNeeded');
      const answer = await exported();
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-disposition']).toMatch(/your-data-\d{4}-\d\d-\d\d\.json/);
      expect(answer.headers['cache-control']).toBe('no-store');
      const { messages, security_events: events } = answer.json<OwnData>().sections;
      expect(messages).toContainEqual(expect.objectContaining({ kind: 'dataExported' }));
      expect(events?.some(({ kind }) => kind === 'dataExported')).toBe(true);
    });

    it('hold what was typed, and neither secrets nor another client', async () => {
      await forgetAttempts();
      await forgetPayees(test, 'marta');
      await proveByPinAndCode(test, 'marta', marta);
      await addedPayee(test, 'marta', marta);
      const answer = await exported();
      const { client_id, sections, not_included } = answer.json<OwnData>();
      expect(client_id).toBe(clientId);
      expect(sections['profile']).toHaveLength(1);
      expect(sections['profile']?.[0]).toMatchObject({ username: 'marta' });
      expect(sections['postings']).not.toHaveLength(0);
      expect(JSON.stringify(sections['bank_accounts'])).toContain(
        payeeBody.iban.replaceAll(' ', ''),
      );
      expect(not_included).toContainEqual({ section: 'refresh_token', reason: 'secret' });
      expect(answer.body).not.toMatch(/argon2|_hash"|"hash"|argon/i);
      expect(answer.body).not.toContain((await idOf(test, 'newcomer')).id);
    });

    it('are a document to read as well, of the latest entries, under the same rules', async () => {
      await forgetAttempts();
      const path = `${request.path}_pdf`;
      const print = () => test.call({ method: 'POST', path, token: marta });
      expect((await print()).json<{ code: string }>().code).toBe('stepUpNeeded');
      provePassword(test, marta);
      const answer = await print();
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(answer.headers['content-disposition']).toMatch(/your-data-\d{4}-\d\d-\d\d\.pdf/);
      expect(pdfVerdict(answer.rawPayload)).toBe('fine');
      const full = (await exported()).json<OwnData>().sections;
      const sections = await printedSections(
        { db: test.db, secrets: deriveSecrets(testSecret) },
        { tenant: home.id, clientId },
      );
      expect(sections.map(({ name }) => name)).toEqual(Object.keys(full));
      for (const { name, rows, hasMore } of sections) {
        const all = full[name] ?? [];
        expect([name, JSON.parse(JSON.stringify(rows))]).toEqual([
          name,
          all.slice(0, printedEntries),
        ]);
        expect([name, hasMore]).toEqual([name, all.length > printedEntries]);
      }
      expect(sections.some(({ hasMore }) => hasMore)).toBe(true);
    });

    it('hold every row of a long history once', async () => {
      await forgetAttempts();
      const rows = Array.from({ length: 1203 }, (_, index) => ({
        tenant: home.id,
        id: randomUUID(),
        clientId,
        seq: 1_000_000 + index,
        kind: 'identityApproved' as const,
        params: {},
        link: null,
        createdAt: test.now,
      }));
      await test.db.inTenant(home.id, (tx) => tx.insert(clientMessage).values(rows));
      const { messages = [] } = (await exported()).json<OwnData>().sections;
      const ids = messages.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(rows.every(({ id }) => ids.includes(id))).toBe(true);
    });

    it('are asked for so often and no more', async () => {
      await forgetAttempts();
      for (let count = 0; count < exportAllowance; count += 1)
        expect((await exported()).statusCode).toBe(200);
      expect((await exported()).statusCode).toBe(429);
      await forgetAttempts();
    });

    it('are the same file at the desk, with a record of who read it', async () => {
      const own = (await exported()).json<OwnData>();
      const desk = (id: string) =>
        test.call({ method: 'POST', path: `/desk/v1/clients/${id}/export`, token: deskToken });
      const answer = await desk(clientId);
      const { sections } = answer.json<OwnData>();
      expect(Object.keys(sections)).toEqual(Object.keys(own.sections));
      expect(sections['profile']).toEqual(own.sections['profile']);
      expect(sections['desk_actions']?.some(({ act }) => act === 'client.export')).toBe(true);
      expect((await desk(randomUUID())).statusCode).toBe(404);
    });
  });
}
