import forge from 'node-forge';
import { generateKeyPairSync } from 'node:crypto';

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

interface Wanted {
  /** DNS names and IP addresses. */
  readonly names?: readonly string[];
  readonly expired?: boolean;
}

const dayMs = 86_400_000;
const newKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' });

/** Makes certificates of a certificate authority of its own, which `ca` is the certificate of. */
export function certificateAuthority() {
  const [caKey, key] = [newKey(), newKey()].map(String) as [string, string];
  const caName = [{ name: 'commonName', value: 'Test CA' }];
  let serial = 0;

  const sign = (subject: forge.pki.CertificateField[], pem: string, extensions: object[], days: number, by = caKey) => {
    const certificate = forge.pki.createCertificate();
    const { n, e } = forge.pki.privateKeyFromPem(pem);
    certificate.publicKey = forge.pki.setRsaPublicKey(n, e);
    certificate.serialNumber = (++serial).toString(16).padStart(2, '0');
    certificate.validity.notBefore = new Date(Date.now() - 30 * dayMs);
    certificate.validity.notAfter = new Date(Date.now() + days * dayMs);
    certificate.setSubject(subject);
    certificate.setIssuer(by === caKey ? caName : subject);
    certificate.setExtensions(extensions);
    certificate.sign(forge.pki.privateKeyFromPem(by), forge.md.sha256.create());
    return forge.pki.certificateToPem(certificate);
  };

  const leaf = ({ names = [], expired = false }: Wanted, by?: string): Certificate => {
    const altNames = names.map((name) => (/^[\d.]+$|:/.test(name) ? { type: 7, ip: name } : { type: 2, value: name }));
    const subject = [{ name: 'commonName', value: names[0] ?? 'receiver' }];
    return { key, cert: sign(subject, key, [{ name: 'subjectAltName', altNames }], expired ? -1 : 30, by) };
  };

  return {
    ca: sign(caName, caKey, [{ name: 'basicConstraints', cA: true }], 30),
    certificateFor: (wanted: Wanted): Certificate => leaf(wanted),
    selfSigned: (wanted: Wanted): Certificate => leaf(wanted, key),
  };
}
