import { createECDH } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP, isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import { operator } from '#words/operator';

/** The environment, read here and nowhere else. The README's table says what each variable is for. */
export interface Config {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  databaseUrl?: string;
  secretKey?: string;
  smtpUrl?: string;
  mailFrom: string;
  vapid?: VapidKeys;
  vapidSubject?: string;
  /** Private networks that outgoing requests may reach. */
  outgoingAllow: string[];
  /** Where the LEI register answers. */
  leiUrl: string;
  /** An OpenAI-compatible language model; without it nothing of it is offered. */
  llm?: LlmConfig;
  signup: 'invite' | 'open' | 'closed';
  trustProxy: boolean | number | string[];
  logLevel: string;
  poolSize: number;
  /** Timeout of a statement, a lock and a connection, in milliseconds. */
  databaseTimeout: number;
  /** How long requests may queue before new ones are refused, in milliseconds. */
  overloadAfter: number;
  maxUploadMb: number;
  /** The heads of the history are appended to this file every night. */
  auditHeadsFile?: string;
  /** Where scheduled backups go, and the keys of encrypted ones. */
  backup: BackupConfig;
  /** Emails of those who look after an installation with several organisations. */
  operators: string[];
  /** Where uploaded files are stored; when absent, in the data folder. */
  s3?: S3Config;
}

interface LlmConfig {
  url: string;
  model: string;
  key?: string;
}

interface BackupConfig {
  dir: string;
  /** A bucket that they are kept in instead. */
  s3?: S3Config;
  /** Off unless somebody says so where the database is looked after elsewhere. */
  schedule: boolean;
  /** Encrypts and decrypts. */
  passphrase?: string;
  /** The public key that encrypts (`age1…`). */
  recipient?: string;
  /** The secret key that decrypts (`AGE-SECRET-KEY-1…`). */
  identity?: string;
}

export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Its message is the one line that the operator sees. */
export class ConfigError extends Error {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const read = (name: string): string | undefined => {
    const file = environment[`${name}_FILE`];
    if (file === undefined) return environment[name]?.trim() || undefined;
    try {
      return readFileSync(file, 'utf8').trim() || undefined;
    } catch {
      throw new ConfigError(operator.unreadable(`${name}_FILE`, file));
    }
  };
  const integer = (name: string, fallback: number, least: number, most: number) => {
    const value = Number(read(name) ?? fallback);
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    throw new ConfigError(operator.mustBeWhole(name, least, most));
  };
  const oneOf = <T extends string>(name: string, allowed: readonly T[], fallback: T): T => {
    const value = (read(name) ?? fallback) as T;
    if (allowed.includes(value)) return value;
    throw new ConfigError(operator.mustBeOneOf(name, allowed));
  };
  const url = (name: string, protocols: string[]) => {
    const value = read(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    throw new ConfigError(operator.mustBeAddress(name, protocols));
  };

  const port = integer('PORT', 3000, 0, 65535);
  const dataDir = resolve(read('DATA_DIR') ?? './data');
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const host = read('HOST') ?? '127.0.0.1';
  return {
    port,
    host,
    publicUrl: (url('PUBLIC_URL', ['http:', 'https:']) ?? `http://${addressOf(host)}:${port}`).replace(/\/+$/, ''),
    dataDir,
    databaseUrl,
    secretKey: requireLongSecret(read('SECRET_KEY')),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read('MAIL_FROM') ?? 'Millwright <millwright@localhost>',
    vapid: keyPair(read('VAPID_PUBLIC_KEY'), read('VAPID_PRIVATE_KEY')),
    vapidSubject: url('VAPID_SUBJECT', ['mailto:', 'https:']),
    outgoingAllow: networks('OUTGOING_ALLOW', read('OUTGOING_ALLOW')),
    leiUrl: (url('LEI_URL', ['http:', 'https:']) ?? 'https://api.gleif.org/api/v1').replace(/\/+$/, ''),
    llm: llmOf(url('LLM_URL', ['http:', 'https:']), read),
    signup: oneOf('SIGNUP', ['invite', 'open', 'closed'], 'invite'),
    trustProxy: trustedProxies(read('TRUST_PROXY')),
    logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
    poolSize: integer('DATABASE_POOL', 10, 2, 100),
    databaseTimeout: integer('DATABASE_TIMEOUT_MS', 4_000, 500, 60_000),
    overloadAfter: integer('OVERLOAD_AFTER_MS', 75, 50, 600_000),
    maxUploadMb: integer('MAX_UPLOAD_MB', 50, 1, 2000),
    auditHeadsFile: resolved(read('AUDIT_HEADS_FILE')),
    backup: {
      dir: resolve(read('BACKUP_DIR') ?? join(dataDir, 'backups')),
      s3: s3Of('BACKUP_S3', url('BACKUP_S3_ENDPOINT', ['http:', 'https:']), read),
      schedule: oneOf('BACKUP_SCHEDULE', ['on', 'off'], databaseUrl ? 'off' : 'on') === 'on',
      passphrase: read('BACKUP_PASSPHRASE'),
      recipient: ageKey('BACKUP_RECIPIENT', read('BACKUP_RECIPIENT'), /^age1/),
      identity: ageKey('BACKUP_IDENTITY', read('BACKUP_IDENTITY'), /^AGE-SECRET-KEY-/),
    },
    operators: (read('OPERATORS') ?? '').split(',').flatMap((email) => email.trim().toLowerCase() || []),
    s3: s3Of('S3', url('S3_ENDPOINT', ['http:', 'https:']), read),
  };
}

function llmOf(url: string | undefined, read: (name: string) => string | undefined): LlmConfig | undefined {
  if (url === undefined) return undefined;
  const model = read('LLM_MODEL');
  if (model === undefined) throw new ConfigError(operator.neededFor('LLM_MODEL', 'LLM_URL'));
  return { url: url.replace(/\/+$/, ''), model, key: read('LLM_KEY') };
}

function ageKey(name: string, value: string | undefined, begins: RegExp): string | undefined {
  if (value === undefined || begins.test(value)) return value;
  throw new ConfigError(operator.mustBeAgeKey(name));
}

const resolved = (path: string | undefined) => path && resolve(path);

/** All variables must be set, because an incomplete store would only fail at the first upload. */
function s3Of(
  prefix: 'S3' | 'BACKUP_S3',
  endpoint: string | undefined,
  read: (name: string) => string | undefined,
): S3Config | undefined {
  if (endpoint === undefined) return undefined;
  const need = (of: string) => {
    const name = `${prefix}_${of}`;
    const value = read(name);
    if (value === undefined) throw new ConfigError(operator.neededFor(name, `${prefix}_ENDPOINT`));
    return value;
  };
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    bucket: need('BUCKET'),
    region: read(`${prefix}_REGION`) ?? 'auto',
    accessKey: need('ACCESS_KEY'),
    secretKey: need('SECRET_KEY'),
  };
}

/** The host name by which a server that listens on this host is reached. */
function addressOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}

/** Whose X-Forwarded-For to trust: nobody's, anybody's, that of so many hops, or that of these addresses. */
function trustedProxies(value: string | undefined): boolean | number | string[] {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const addresses = value.split(',').map((address) => address.trim());
  const known = (address: string) =>
    ['loopback', 'linklocal', 'uniquelocal'].includes(address) || isIP(address.split('/')[0]!) !== 0;
  if (addresses.every(known)) return addresses;
  throw new ConfigError(operator.mustBeProxies);
}

/** The VAPID keys, as `npx web-push generate-vapid-keys` prints them. */
function keyPair(publicKey: string | undefined, privateKey: string | undefined): VapidKeys | undefined {
  if (publicKey === undefined && privateKey === undefined) return undefined;
  try {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(privateKey ?? '', 'base64url');
    if (curve.getPublicKey('base64url') === publicKey) return { publicKey, privateKey: privateKey! };
  } catch {
    // An unusable key is reported below.
  }
  throw new ConfigError(operator.mustBeKeys);
}

function networks(name: string, value: string | undefined): string[] {
  const given = (value ?? '').split(',').flatMap((network) => network.trim() || []);
  const known = (network: string) => {
    const [address = '', bits = '0', ...more] = network.split('/');
    return (
      isIP(address) !== 0 && more.length === 0 && /^\d+$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32)
    );
  };
  if (given.every(known)) return given;
  throw new ConfigError(operator.mustBeNetworks(name));
}

function requireLongSecret(secret: string | undefined): string | undefined {
  if (secret === undefined || secret.length >= 16) return secret;
  throw new ConfigError(operator.mustBeLong);
}
