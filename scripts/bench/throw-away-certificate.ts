import { generateKeyPairSync, sign } from 'node:crypto';

const dayMs = 86_400_000;

// Tags of DER (X.690).
const tag = {
  integer: 0x02,
  bits: 0x03,
  oid: 0x06,
  text: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
};
/** ecdsa-with-SHA256, 1.2.840.10045.4.3.2, and commonName, 2.5.4.3. */
const ecdsaWithSha256 = Buffer.from([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]);
const commonName = Buffer.from([0x55, 0x04, 0x03]);

/** A key and a certificate that it signed itself, PEM, for a browser that is set to trust any: good for a day. */
export function throwAwayCertificate(now: number): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = der(tag.sequence, der(tag.oid, ecdsaWithSha256));
  const attribute = der(
    tag.sequence,
    der(tag.oid, commonName),
    der(tag.text, Buffer.from('bench')),
  );
  const name = der(tag.sequence, der(tag.set, attribute));
  const validity = der(tag.sequence, time(now - dayMs), time(now + dayMs));
  const content = der(
    tag.sequence,
    der(tag.integer, Buffer.from([1])),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = der(
    tag.sequence,
    content,
    algorithm,
    der(tag.bits, Buffer.from([0]), signature),
  );
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

function time(moment: number): Buffer {
  const digits = new Date(moment).toISOString().replace(/\D/g, '').slice(2, 14);
  return der(tag.time, Buffer.from(`${digits}Z`));
}

function der(kind: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([kind, ...size]), content]);
}
