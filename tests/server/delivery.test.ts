import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDelivery } from '#server/delivery/create-delivery.ts';
import { readTexts } from '#server/delivery/delivered-text.ts';
import type { Delivery } from '#server/modules/outbox/delivery.ts';
import { smtpDelivery } from '#server/delivery/smtp-delivery.ts';
import {
  signatureHeader,
  signWebhook,
  webhookDelivery,
} from '#server/delivery/webhook-delivery.ts';
import { home, stranger } from './test-tenants.ts';

const secret = 'a secret of the webhook, 32 characters';
const now = new Date('2026-11-21T10:00:00.000Z');
const clock = () => now;
const message: Delivery = {
  tenant: home.id,
  id: '019e2f3a-7c41-7d2e-9f10-3b6a5c7d8e9f',
  channel: 'sms',
  target: '+34600000001',
  template: 'code.mfa',
  params: { code: '123456' },
};

interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

describe('a webhook', () => {
  let server: Server;
  let url = '';
  let status = 204;
  const received: Received[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        received.push({ headers: request.headers, body });
        response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`;
  });
  beforeEach(() => {
    received.length = 0;
    status = 204;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const deliver = async () =>
    webhookDelivery({ url, secret }, await readTexts([home, stranger]), clock);

  it('is given the message with its text, signed over time and body', async () => {
    await (
      await deliver()
    )(message);
    const [call] = received;
    expect(JSON.parse(call?.body ?? '')).toEqual({
      ...message,
      text: { subject: 'Su código de Casa', body: expect.stringMatching(/^123456 es su código/) },
    });
    const seconds = now.getTime() / 1000;
    expect(call?.headers[signatureHeader]).toBe(
      `t=${seconds},v1=${signWebhook(secret, seconds, call?.body ?? '')}`,
    );
    expect(signWebhook(secret, seconds, `${call?.body} `)).not.toContain(
      signWebhook(secret, seconds, call?.body ?? ''),
    );
    expect(call?.headers['idempotency-key']).toBe(message.id);
  });

  it.each([500, 404, 302])('that answers %i has not delivered it', async (answered) => {
    status = answered;
    await expect((await deliver())(message)).rejects.toThrow();
    // A code is never forwarded to another address by a redirect.
    expect(received).toHaveLength(1);
  });

  it('takes mail as well where there is no mail server, and nothing takes what nothing delivers', async () => {
    const parts = { senders: [home], clock };
    const both = await createDelivery({ webhook: { url, secret }, smtp: null }, parts);
    await both({ ...message, channel: 'email', target: 'marta@example.org' });
    expect(received).toHaveLength(1);
    const none = await createDelivery({ webhook: null, smtp: null }, parts);
    await expect(none(message)).rejects.toThrow(/no delivery is configured for sms/);
  });
});

describe('a mail server', () => {
  let server: SMTPServer;
  let url = '';
  const mails: { readonly to: readonly string[]; readonly text: string }[] = [];

  beforeAll(async () => {
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        username === 'bank@example' && password === 'pass/word'
          ? done(null, { user: username })
          : done(new Error('wrong')),
      allowInsecureAuth: true,
      logger: false,
      onData(stream, session, done) {
        let text = '';
        stream.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        stream.on('end', () => {
          mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.server.address() as AddressInfo;
    url = `smtp://bank%40example:pass%2Fword@127.0.0.1:${port}`;
  });
  beforeEach(() => {
    mails.length = 0;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

  const mail: Delivery = { ...message, channel: 'email', target: 'marta@example.org' };
  const from = 'Casa <no-reply@casa.example>';

  it('is given a mail in the language of the tenant, with an id that a second attempt has too', async () => {
    const deliver = await createDelivery(
      { webhook: null, smtp: { url, from } },
      { senders: [stranger], clock },
    );
    await deliver({ ...mail, tenant: stranger.id });
    await deliver({ ...mail, tenant: stranger.id });
    const ids = mails.map(({ text }) => /^Message-ID: (.*)$/im.exec(text)?.[1]?.trim());
    expect(ids).toEqual([`<${message.id}@casa.example>`, `<${message.id}@casa.example>`]);
    expect(mails[0]).toMatchObject({ to: ['marta@example.org'] });
    expect(mails[0]?.text).toMatch(/^From: Casa <no-reply@casa.example>/m);
    expect(mails[0]?.text).toContain('123456');
  });

  it('learns nothing of what a notice is about', async () => {
    const deliver = smtpDelivery({ url, from, allowPlain: true }, await readTexts([home]));
    await deliver({ ...mail, template: 'phoneChanged', params: { phone: '+34 600 000 009' } });
    expect(mails[0]?.text).toContain('Inicie sesi');
    expect(mails[0]?.text).not.toContain('600');
  });

  it('is given no second reader by an address, and no code without encryption', async () => {
    const write = await readTexts([home]);
    const plain = smtpDelivery({ url, from, allowPlain: true }, write);
    await plain({ ...mail, target: 'marta@example.org\r\nBcc: eve@example.org' }).catch(() => null);
    await plain({ ...mail, target: 'marta@example.org, eve@example.org' }).catch(() => null);
    expect(
      mails.flatMap(({ to }) => to).filter((address) => address === 'eve@example.org'),
    ).toEqual([]);
    mails.length = 0;
    await expect(smtpDelivery({ url, from }, write)(mail)).rejects.toThrow(/STARTTLS|TLS/);
    expect(mails).toEqual([]);
  });
});

describe('texts of messages', () => {
  it("are the fallback's in a language of the tenant's own, and not those of another language", async () => {
    const sender = { id: 'home', name: 'Casa', fallbacks: { 'ca-ES': 'es-ES' } };
    const subject = async (languages: readonly string[]) =>
      (await readTexts([{ ...sender, languages }]))({ ...message, template: 'notice' }).subject;
    expect(await subject(['ca-ES', 'pl-PL'])).toBe(await subject(['es-ES']));
    expect(await subject(['pl-PL', 'ca-ES'])).toBe(await subject(['pl-PL']));
    expect(await subject(['es-ES'])).not.toBe(await subject(['pl-PL']));
  });

  it('are there in six languages, each with every template', async () => {
    const templates = ['code.mfa', 'code.register', 'code.step_up', 'code.withdraw', 'notice'];
    const seen = new Set<string>();
    for (const language of ['en-US', 'zh-CN', 'es-ES', 'pl-PL', 'tr-TR', 'hi-IN']) {
      const write = await readTexts([
        { id: 'home', name: 'Casa', languages: [language], fallbacks: {} },
      ]);
      for (const template of templates) {
        const { subject, body } = write({ ...message, template });
        expect([language, subject, body].join(' ')).not.toMatch(/[{}]/);
        expect(body.includes('123456')).toBe(template !== 'notice');
        seen.add(`${template} ${subject}`);
      }
    }
    expect(seen.size).toBe(6 * templates.length);
  });
});
