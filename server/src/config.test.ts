import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

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
