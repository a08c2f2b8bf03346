import type { ConnectionReport, NetworkProfile } from '@draftwright/contract/connections'
import * as z from 'zod/mini'
import type { ConsentFlow, NetworkConnection } from './channel-types/channel-type.ts'
import { NetworkError } from './channel-types/network-error.ts'
import {
  askLinkedIn,
  exchangeLinkedInCode,
  findAccessEnd,
  findSignInAddress,
  linkedInSession,
  readLinkedInAnswer,
  revokeLinkedInToken,
  toLinkedInSession,
} from './linkedin-client.ts'

const scopesFor = {
  person: ['openid', 'profile', 'w_member_social'],
  organization: ['w_organization_social', 'r_organization_social', 'rw_organization_admin'],
} as const
/** Roles that may publish for a page (Microsoft Learn, "Organization Access Control"). */
const publishingRoles = new Set(['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR'])

const Member = z.object({ sub: z.string(), name: z.optional(z.string()) })
const Organization = z.object({ localizedName: z.string(), vanityName: z.optional(z.string()) })
const Roles = z.object({
  elements: z.array(z.object({ organization: z.string(), role: z.string(), state: z.string() })),
})
/** What the type keeps of a consent and of the chosen profile. */
export const linkedInSettings = [...linkedInSession, 'profile_id', 'profile_name', 'profile_url'] as const

export const isPage = ({ settings }: Pick<NetworkConnection, 'settings'>): boolean =>
  settings['posts_as'] === 'organization'

/** The URN of the profile or page that the channel publishes as; throws NetworkError before one was chosen. */
export function readAuthor({ settings }: NetworkConnection): string {
  const author = settings['profile_id']
  if (typeof author === 'string') return author
  throw new NetworkError('unauthorized', 'The channel is not connected with LinkedIn yet', {
    fix: 'Connect it, then choose as whom it publishes.',
  })
}

async function readMember(connection: NetworkConnection): Promise<NetworkProfile> {
  const { sub, name } = readLinkedInAnswer(Member, await askLinkedIn(connection, '/v2/userinfo'))
  return { id: `urn:li:person:${sub}`, name: name ?? 'LinkedIn member', kind: 'person', url: null }
}

async function listPages(connection: NetworkConnection): Promise<NetworkProfile[]> {
  const query = 'q=roleAssignee&state=APPROVED&count=100'
  const roles = readLinkedInAnswer(Roles, await askLinkedIn(connection, `/rest/organizationAcls?${query}`))
  const pages = roles.elements.filter(({ role }) => publishingRoles.has(role))
  const urns = [...new Set(pages.map(({ organization }) => organization))]
  return Promise.all(
    urns.map(async (urn): Promise<NetworkProfile> => {
      const answer = await askLinkedIn(connection, `/rest/organizations/${urn.split(':').at(-1) ?? ''}`)
      const { localizedName, vanityName } = readLinkedInAnswer(Organization, answer)
      const url = vanityName === undefined ? null : `https://www.linkedin.com/company/${vanityName}`
      return { id: urn, name: localizedName, kind: 'organization', url }
    }),
  )
}

const listLinkedInProfiles = async (connection: NetworkConnection): Promise<NetworkProfile[]> =>
  isPage(connection) ? listPages(connection) : [await readMember(connection)]

const listScopes = (settings: Readonly<Record<string, unknown>>): readonly string[] =>
  scopesFor[settings['posts_as'] === 'organization' ? 'organization' : 'person']

/** The consent to publish as a person or a page (Microsoft Learn, "Authorization Code Flow", "Organization Access Control"). */
export const linkedInConsent: ConsentFlow = {
  returnPath: '/linkedin-integration-popup',
  apps: [
    {
      purpose: 'person',
      label: 'App for personal profiles',
      help: 'With the products “Sign In with LinkedIn using OpenID Connect” and “Share on LinkedIn”.',
    },
    {
      purpose: 'organization',
      label: 'App for pages',
      help: 'With the product “Community Management API”, which LinkedIn allows only as an app’s single product.',
    },
  ],
  appPage: { label: 'LinkedIn: My apps', url: 'https://www.linkedin.com/developers/apps' },
  purposeField: 'posts_as',
  boundSettings: ['posts_as'],
  listScopes,
  buildConsentUrl(connection, { clientId, returnUrl, state }) {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: returnUrl,
      state,
      scope: listScopes(connection.settings).join(' '),
    })
    return `${findSignInAddress(connection)}/oauth/v2/authorization?${query.toString()}`
  },
  exchangeCode: exchangeLinkedInCode,
  readTokens: toLinkedInSession,
  listTokens: ({ refresh_token, access_token }) =>
    [refresh_token, access_token].filter((token) => typeof token === 'string'),
  revokeToken: revokeLinkedInToken,
  listProfiles: listLinkedInProfiles,
  toProfileSettings: ({ name, url }) => ({ profile_name: name, profile_url: url }),
}

const readScopes = ({ settings }: NetworkConnection): string[] => {
  const scopes = settings['granted_scopes']
  return typeof scopes === 'string' ? scopes.split(' ') : []
}

/** As whom the channel is connected, until when, and whether that person may still publish there. */
export async function checkLinkedIn(connection: NetworkConnection): Promise<ConnectionReport> {
  const author = readAuthor(connection)
  const scopes = readScopes(connection)
  const profile = (await listLinkedInProfiles(connection)).find(({ id }) => id === author)
  if (!isPage(connection)) await assertVersion(connection, author)
  const found = { connected_as: profile?.name ?? null, url: profile?.url ?? null, scopes }
  const report = { ...found, expires_at: findAccessEnd(connection), reasons: [] }
  if (profile !== undefined) return report
  const message = 'The connected account may no longer publish for this page'
  const fix = 'Ask for the role of a content administrator on LinkedIn, or choose another page.'
  return { ...report, reasons: [{ code: 'role_missing', message, fix }] }
}

/** A person's profile is read without a version; whether LinkedIn still has ours is asked with a list that it refuses to members. */
async function assertVersion(connection: NetworkConnection, author: string): Promise<void> {
  const query = new URLSearchParams({ q: 'author', author, count: '1' })
  try {
    await askLinkedIn(connection, `/rest/posts?${query.toString()}`)
  } catch (error) {
    if (error instanceof NetworkError && (error.failure === 'held' || error.status === 401)) throw error
  }
}
