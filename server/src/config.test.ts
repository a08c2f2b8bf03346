import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { channelTypes } from '@draftwright/contract/channel-norms'
import { describe, expect, it } from 'vitest'
import { type Config, readConfig } from './config.ts'

const keys = { OIDC_ACME_ISSUER: 'https://id.acme.test', OIDC_ACME_CLIENT_ID: 'a', OIDC_ACME_CLIENT_SECRET: 'b' }

describe('providers', () => {
  it('are none unless set, and Google and Microsoft need an id and a secret only', () => {
    expect(readConfig({}).providers).toEqual([])
    const { providers } = readConfig({
      ...keys,
      OIDC_MICROSOFT_CLIENT_ID: 'm',
      OIDC_MICROSOFT_CLIENT_SECRET: 'n',
      OIDC_GOOGLE_CLIENT_ID: 'g',
      OIDC_GOOGLE_CLIENT_SECRET: 'h',
    })
    expect(providers.map(({ id, label, issuer }) => [id, label, issuer])).toEqual([
      ['acme', 'Acme', 'https://id.acme.test'],
      ['google', 'Google', 'https://accounts.google.com'],
      ['microsoft', 'Microsoft', 'https://login.microsoftonline.com/common/v2.0'],
    ])
  })

  it('have a name of several words, and a label of their own', () => {
    const env = { OIDC_MY_ID_ISSUER: 'https://x.test', OIDC_MY_ID_CLIENT_ID: 'a', OIDC_MY_ID_CLIENT_SECRET: 'b' }
    expect(readConfig(env).providers).toMatchObject([{ id: 'my-id', label: 'My id', clientId: 'a' }])
    expect(readConfig({ ...env, OIDC_MY_ID_LABEL: 'Example SSO' }).providers[0]?.label).toBe('Example SSO')
  })

  it.each(['OIDC_ACME_ISSUER', 'OIDC_ACME_CLIENT_ID', 'OIDC_ACME_CLIENT_SECRET'])(
    'stop the start without %s',
    (name) => {
      expect(() => readConfig({ ...keys, [name]: ' ' })).toThrow(`${name} is missing`)
    },
  )

  it('are reached by https, or on this machine', () => {
    expect(() => readConfig({ ...keys, OIDC_ACME_ISSUER: 'http://id.acme.test' })).toThrow('must start with https://')
    expect(() => readConfig({ ...keys, OIDC_ACME_ISSUER: 'http://localhost.evil.test' })).toThrow('https://')
    expect(readConfig({ ...keys, OIDC_ACME_ISSUER: 'http://127.0.0.1:9000' }).providers).toHaveLength(1)
  })
})

describe('DataForSEO', () => {
  it('is off unless both credentials are set, and uses the real service by default', () => {
    expect(readConfig({}).dataForSeo).toBeNull()
    const tools = [
      'http://127.0.0.1:8081',
      'http://127.0.0.1:8081/',
      'http://127.0.0.1:8081/v2',
      'http://127.0.0.1:8081/v2/',
    ]
    expect(new Set(tools.map((url) => readConfig({ LANGUAGETOOL_URL: url }).languageToolUrl))).toEqual(
      new Set([tools[0]]),
    )
    const both = { DATAFORSEO_LOGIN: 'a', DATAFORSEO_PASSWORD: 'b' }
    expect(readConfig(both).dataForSeo).toEqual({ login: 'a', password: 'b', baseUrl: 'https://api.dataforseo.com' })
    const elsewhere = readConfig({ ...both, DATAFORSEO_BASE_URL: 'http://127.0.0.1:9000/' }).dataForSeo
    expect(elsewhere?.baseUrl).toBe('http://127.0.0.1:9000')
  })

  it.each(['DATAFORSEO_LOGIN', 'DATAFORSEO_PASSWORD'])('stops the start with %s alone', (name) => {
    expect(() => readConfig({ [name]: 'x' })).toThrow('is missing. It is required to measure keywords')
  })
})

describe('S3 settings', () => {
  const all = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

  it('are none, or whole', () => {
    expect(readConfig({}).s3).toBeNull()
    expect(readConfig(all).s3).toMatchObject({ endpoint: null, region: 'us-east-1', forcePathStyle: false })
    const own = readConfig({ ...all, S3_ENDPOINT: 'http://127.0.0.1:9000/', S3_REGION: 'eu' }).s3
    expect(own).toMatchObject({ endpoint: 'http://127.0.0.1:9000', region: 'eu', forcePathStyle: true })
    expect(
      readConfig({ ...all, S3_ENDPOINT: 'https://s3.example.com', S3_FORCE_PATH_STYLE: 'off' }).s3?.forcePathStyle,
    ).toBe(false)
  })

  it('that are set by half stop the start with a sentence', () => {
    expect(() => readConfig({ S3_ENDPOINT: 'https://s3.example.com' })).toThrow('S3_BUCKET is missing')
    expect(() => readConfig({ ...all, S3_SECRET_ACCESS_KEY: '' })).toThrow('S3_SECRET_ACCESS_KEY is missing')
    expect(() => readConfig({ ...all, S3_ENDPOINT: 's3.example.com' })).toThrow('S3_ENDPOINT must be a web address')
    expect(() => readConfig({ ...all, S3_FORCE_PATH_STYLE: 'maybe' })).toThrow('S3_FORCE_PATH_STYLE')
  })
})

describe('the agent service', () => {
  it('is the web app’s own, and open to a page on this machine, by default', () => {
    expect(readConfig({}).agent).toEqual({ url: null, origins: ['http://localhost:3000'] })
    const env = { AGENT_URL: 'https://agent.example.com/agent/', AGENT_ORIGINS: 'https://a.test, http://b.test:8080' }
    expect(readConfig(env).agent).toEqual({
      url: 'https://agent.example.com/agent',
      origins: ['https://a.test', 'http://b.test:8080'],
    })
  })

  it.each([
    ['AGENT_URL', 'agent.example.com'],
    ['AGENT_URL', 'https://user:x@agent.example.com'],
    ['AGENT_URL', 'https://agent.example.com/?a=b'],
    ['AGENT_ORIGINS', '*'],
    ['AGENT_ORIGINS', 'https://a.test/path'],
    ['AGENT_ORIGINS', 'null'],
  ])('stops the start with %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })
})

/** Each setting that the handbook names: a value, what comes of it, and values that stop the start (none where any text is right). */
const settings: [
  name: string,
  value: string,
  read: (config: Config) => unknown,
  expected: unknown,
  ...wrong: string[],
][] = [
  ['OPENAI_API_KEY', 'k', ({ models }) => models.openaiKey, 'k'],
  ['ANTHROPIC_API_KEY', 'k', ({ models }) => models.anthropicKey, 'k'],
  ['GOOGLE_GENERATIVE_AI_API_KEY', 'k', ({ models }) => models.googleKey, 'k'],
  ['AI_BASE_URL', 'http://127.0.0.1:11434/v1', ({ models }) => models.baseUrl, 'http://127.0.0.1:11434/v1', 'ollama'],
  ['AI_API_KEY', 'k', ({ models }) => models.apiKey, 'k'],
  ['AI_MODEL', 'm', ({ models }) => models.model, 'm'],
  ['LOCAL_MODEL_DIR', '/m', ({ localModel }) => localModel?.folder, '/m'],
  [
    'TRANSCRIBE_BASE_URL',
    'http://a.test',
    ({ transcription }) => transcription.server?.baseUrl,
    'http://a.test',
    'a.test',
  ],
  ['LOCAL_MODELS', '8080,1', ({ localModelPorts }) => localModelPorts, [8080, 1], 'ollama', '0', '70000'],
  ['AIRTABLE_BASE_URL', 'http://a.test/', ({ airtableUrl }) => airtableUrl, 'http://a.test', 'a.test'],
  ['FIREFLIES_BASE_URL', 'http://a.test/', ({ meetingSources }) => meetingSources.fireflies, 'http://a.test', 'a.test'],
  ['FATHOM_BASE_URL', 'http://a.test/', ({ meetingSources }) => meetingSources.fathom, 'http://a.test', 'a.test'],
  ['GRANOLA_BASE_URL', 'http://a.test/', ({ meetingSources }) => meetingSources.granola, 'http://a.test', 'a.test'],
  ['DATABASE_URL', 'postgres://a/b', ({ databaseUrl }) => databaseUrl, 'postgres://a/b', 'mysql://a/b'],
  ['DATA_DIR', '/d', ({ dataDir }) => dataDir, '/d'],
  ['SMTP_URL', 'smtp://a.test:587', ({ smtpUrl }) => smtpUrl, 'smtp://a.test:587', 'a.test'],
  ['MAIL_FROM', 'A <a@b.test>', ({ mailFrom }) => mailFrom, 'A <a@b.test>', 'nobody'],
  ['MAIL_IN_PORT', '2525', ({ mailIn }) => mailIn?.port, 2525, 'smtp', '70000'],
  ['RATE_LIMITS', 'off', ({ hasRateLimits }) => hasRateLimits, false, 'x0', 'signUp', 'nonsense=1', 'OFF'],
  [
    'BREACHED_PASSWORDS',
    'on',
    ({ breachedPasswordsUrl }) => breachedPasswordsUrl,
    'https://api.pwnedpasswords.com',
    'yes',
  ],
  ['AI_ADVISOR', 'off', ({ hasAdvisor }) => hasAdvisor, false, 'no', 'OFF'],
  ['AI_DAILY_TOKENS', '5', ({ aiDailyTokens }) => aiDailyTokens, 5, '0', '1.5', 'many'],
  ['AI_RUN_SECONDS', '90', ({ aiRunSeconds }) => aiRunSeconds, 90, '4', '601'],
  ['AGENT_URL', 'https://a.test/agent/', ({ agent }) => agent.url, 'https://a.test/agent', 'a.test'],
  ['AGENT_ORIGINS', 'https://a.test', ({ agent }) => agent.origins, ['https://a.test'], '*'],
  ['PORT', '8080', ({ port }) => port, 8080, '-1', '65536', 'http'],
  ['HOST', '0.0.0.0', ({ host }) => host, '0.0.0.0'],
  ['PUBLIC_URL', 'https://a.test/', ({ publicUrl }) => publicUrl, 'https://a.test', 'a.test', 'ftp://a.test'],
  ['TRUSTED_PROXIES', '2', ({ trustedProxies }) => trustedProxies, 2, '-1', '11', '10.0.0.0/8'],
  [
    'TRUSTED_URLS',
    'http://a.test, http://b.test',
    ({ trustedUrls }) => trustedUrls,
    ['http://a.test', 'http://b.test'],
    'a.test',
  ],
  ['LINKS_URL', 'https://l.test/', ({ linksUrl }) => linksUrl, 'https://l.test', 'l.test'],
  ['COUNTRY_TABLE', import.meta.filename, ({ countryTable }) => countryTable, import.meta.filename, '/nothing-here'],
  ['LOG_SQL', '1', ({ logsSql }) => logsSql, true, 'yes'],
  ['MISSED_AFTER', '1', ({ missedAfterMs }) => missedAfterMs, 3_600_000, '0', '721'],
]

describe('each setting does what the handbook says', () => {
  it.each(settings)('%s', (name, value, read, expected, ...wrong) => {
    expect(read(readConfig({ [name]: value }))).toEqual(expected)
    expect(read(readConfig({ [name]: ' ' })), 'blank is not set').toEqual(read(readConfig({})))
    for (const text of wrong) expect(() => readConfig({ [name]: text }), text).toThrow(name)
  })

  it('the mail server in front: its name, and where it connects from', () => {
    const read = (env: Record<string, string>) => readConfig({ MAIL_IN_PORT: '25', ...env }).mailIn?.senderCheck
    const named = { MAIL_IN_VERIFIED_BY: 'mx.example.com' }
    expect(read({})).toBeNull()
    expect(read({ MAIL_IN_RELAYS: '10.0.0.5' })).toBeNull()
    expect(read(named)?.verifiedBy).toBe('mx.example.com')
    const isRelay = (address: string, relays = '') => read({ ...named, MAIL_IN_RELAYS: relays })?.isRelay(address)
    for (const address of ['127.0.0.1', '127.0.0.9', '::1', '::ffff:127.0.0.1']) expect(isRelay(address)).toBe(true)
    for (const address of ['10.0.0.5', '', '::ffff:10.0.0.5', 'localhost']) expect(isRelay(address)).toBe(false)
    const relays = '10.0.0.0/24, 2001:db8::/32,192.0.2.7'
    for (const address of ['10.0.0.5', '2001:db8::1', '192.0.2.7']) expect(isRelay(address, relays)).toBe(true)
    for (const address of ['10.0.1.5', '127.0.0.1', '192.0.2.8']) expect(isRelay(address, relays)).toBe(false)
    for (const wrong of ['mx.example.com', '10.0.0.0/33', '10.0.0.5,', '10.0.0.0/x'])
      expect(() => isRelay('', wrong), wrong).toThrow('MAIL_IN_RELAYS')
    for (const wrong of ['mx example', 'ada@example.com'])
      expect(() => read({ MAIL_IN_VERIFIED_BY: wrong }), wrong).toThrow('MAIL_IN_VERIFIED_BY')
  })

  it('HSTS: with https alone, and for other names below this one on request', () => {
    const read = (env: Record<string, string>) => readConfig(env).transportSecurity
    const https = { PUBLIC_URL: 'https://a.test' }
    expect(read({})).toBeNull()
    expect(read({ HSTS: 'subdomains' })).toBeNull()
    expect(read(https)).toBe('max-age=31536000')
    expect(read({ ...https, HSTS: 'off' })).toBeNull()
    expect(read({ ...https, HSTS: 'subdomains' })).toBe('max-age=31536000; includeSubDomains')
    expect(() => readConfig({ HSTS: 'yes' })).toThrow('HSTS must be on, off or subdomains')
  })

  it('and the handbook names every setting that is read, by itself or by its ending', () => {
    const asked = new Set<string>()
    readConfig(new Proxy({}, { get: (_env, name) => void asked.add(String(name)) }))
    const page = readFileSync(join(import.meta.dirname, '../../handbook/server.md'), 'utf8')
    // Of tests and of the place it runs at; networks are in docs/NETWORKS.md.
    const others =
      /^(PATH|NODE_ENV|WEB_DIR|DATABASE_TEMPLATE|PASSWORD_HASH_KIB|S3_FORCE_PATH_STYLE)$|_(API_VERSION|ORGANIZATION_\w+)$/u
    const types = channelTypes.map((type) => type.toUpperCase()).join('|')
    const network = new RegExp(`^(${types})_(BASE_URL|CLIENT_ID|CLIENT_SECRET)$`, 'u')
    const missing = [...asked].filter((name) => {
      const ending = name.replace(/^[^_]+/u, '')
      return !others.test(name) && !network.test(name) && !page.includes(`\`${name}`) && !page.includes(`\`${ending}\``)
    })
    expect(missing).toEqual([])
  })
})
