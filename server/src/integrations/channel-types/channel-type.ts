import type { ChannelType } from '@draftwright/contract/channel-norms'
import type { AppPurpose, ChannelTypeInfo } from '@draftwright/contract/channels'
import type { ConnectionReport, NetworkProfile } from '@draftwright/contract/connections'
import type { StepKind } from '@draftwright/contract/deliveries'
import type { Doc } from '@draftwright/contract/document'
import type { NetworkMetric } from '@draftwright/contract/network-metrics'
import type { ServerLimits } from '@draftwright/contract/server-limits'
import type * as z from 'zod/mini'
import type { PageCard } from '../../documents/read-page-card.ts'

/** A text to publish. It was approved as it is, so a type renders it but never changes it. */
export interface OutgoingPost {
  readonly id: string
  readonly title: string
  readonly slug: string
  readonly excerpt: string
  readonly keyword: string | null
  readonly rich_content: Doc
  /** The post's own settings for its channel, as `PostSettings` of the contract reads them. */
  readonly settings: Record<string, unknown>
  /** The page that its first link leads to where the link itself is a tracked one; omitted is the link. */
  readonly card_page?: string | null
}

/** A picture's bytes, re-encoded for a network. */
export interface NetworkPicture {
  readonly bytes: Buffer
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
  readonly width: number
  readonly height: number
  /** Of a file, in ASCII with its ending, after what its uploader called it. */
  readonly name: string
}
export interface PictureLimits {
  readonly maxBytes: number
  /** Pixels of the longer side. */
  readonly maxSide: number
  readonly mediaType: NetworkPicture['mediaType']
}

/** Address and API version of a network that has only one, set by the operator; a channel's own address is among its settings. */
export interface NetworkEndpoint {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly apiVersion: string | null
}

/** Credentials of an app at a network (RFC 6749, section 2.3.1). */
export interface AppCredentials {
  readonly clientId: string
  readonly clientSecret: string
}

/** How a type reaches its network for one channel. */
export interface NetworkConnection {
  /** Null while a connection is tested before the channel is made. */
  readonly channelId: string | null
  /** The type's settings as stored, secrets included. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly endpoint: NetworkEndpoint
  /** This product's own address, without a trailing slash. */
  readonly publicUrl: string
  /** The guarded client. Call it through `callNetwork`, which names what went wrong. */
  readonly fetch: typeof fetch
  now(): Date
  /** The app that the channel is connected with, for renewing its tokens; null if there is none any more. */
  readApp(): Promise<AppCredentials | null>
  /** Throws NetworkError `rejected` when the picture is gone or cannot be made small enough. `src` is as in the document. */
  readPicture(src: string, limits: PictureLimits): Promise<NetworkPicture>
  /** What a page says of itself, for a card that shows a link to it; null if it cannot be read. */
  readLinkCard(url: string): Promise<PageCard | null>
  /** What `keepPicture` kept of the picture, by whatever post; null if nothing. The network may have deleted it since. */
  findPicture(src: string): Promise<unknown>
  /** Keeps how the network's media library knows a picture; JSON. */
  keepPicture(src: string, file: Record<string, unknown>): Promise<void>
  /**
   * Replaces a session or token, one process at a time: `renew` gets the newest settings and returns those to change, unless another
   * process has changed them since `settings` was read. Empty values are not stored. Returns the connection with the new settings.
   */
  renewSettings(
    renew: (settings: Readonly<Record<string, unknown>>) => Promise<Record<string, unknown>>,
  ): Promise<NetworkConnection>
}

/** One request to the network that changes something there, frozen before the first byte is sent. */
export interface PlannedStep {
  readonly kind: StepKind
  /** Shown in the post's timeline: "Upload picture 1 of 2". */
  readonly label: string
  /** What the network knows a repetition by; omitted is a new UUID. */
  readonly key?: string
  /** JSON of at most 500 KB, without secrets. */
  readonly payload: Record<string, unknown>
  /**
   * What to do when no answer arrived. `safe`: send again, the network does it once; `look`: ask `find`, send again if it is
   * absent; `ask`: a person decides.
   */
  readonly afterLostAnswer: 'safe' | 'look' | 'ask'
}

/** What the network answered to a step; kept as the proof and given to the later steps. */
export interface StepAnswer {
  /** The network's id of what the step made. */
  readonly external_id: string | null
  /** Where people see it; null until it is public. */
  readonly url: string | null
  readonly http_status: number
  readonly request_id: string | null
  /**
   * What later steps, edits and checks need; JSON without secrets, at most 20 KB. A `warning` is shown with the live post; one that
   * `waits_there` is not public yet.
   */
  readonly data: Record<string, unknown>
}

/** What a check found; `found` are names of the network's own that its calls answer. */
export interface CheckedConnection extends ConnectionReport {
  readonly found?: Readonly<Record<string, string>>
  /** What the server says of itself that it takes; kept among the channel's settings. */
  readonly limits?: ServerLimits
}

/** A planned step about to be sent. */
export interface NetworkStep {
  readonly kind: StepKind
  readonly key: string
  readonly payload: Record<string, unknown>
  /** Answers of the steps before it, in their order. */
  readonly earlier: readonly StepAnswer[]
  /** When its first byte was sent, if it was sent before. */
  readonly firstSentAt: string | null
}

/** A live post as its network knows it. */
export interface RemotePost {
  readonly external_id: string | null
  readonly url: string | null
  /** What the network answered when it was published, in order, and after them what it answered to the newest edit. */
  readonly answers: readonly StepAnswer[]
}

/**
 * What became of a live post at its network: `waiting` is there and not public yet, and never was; `unclear` when it cannot be asked.
 */
export type RemoteState = 'live' | 'changed' | 'gone' | 'waiting' | 'unclear'

/** The same with what stands there now: its version as `findVersion` reads it, and its address if it is public. */
export interface RemoteFinding {
  readonly state: RemoteState
  readonly version?: string
  readonly url?: string
}

/** What one network has counted of a post; a metric that it did not give is absent, never 0. */
export interface NetworkCounts {
  /** The channel's type, or the network behind it. */
  readonly network: string
  readonly values: Partial<Record<NetworkMetric, number>>
}

/** `gone`: the network says that the post is not there; `unavailable`: it counts, but not for this channel, with the reason as a sentence. */
export type PostCounts =
  | { readonly state: 'measured'; readonly counts: readonly NetworkCounts[] }
  | { readonly state: 'gone' }
  | { readonly state: 'unavailable'; readonly reason: string }

/** How the numbers of a type's live posts are read. */
export interface NumbersReader {
  /** What the network counts for a channel with these settings; empty if it gives nothing. */
  listMetrics(settings: Readonly<Record<string, unknown>>): readonly NetworkMetric[]
  /** Posts that are read together. */
  readonly batchSize: number
  /** One answer for each post, in their order; throws NetworkError if none could be read. */
  readNumbers(posts: readonly RemotePost[], connection: NetworkConnection): Promise<PostCounts[]>
}

/** What a person's consent gave. */
export interface ConsentGrant {
  /** Session settings: tokens and when they end. Empty ones leave what is stored. */
  readonly settings: Record<string, unknown>
  /** What the network granted, which may be less than was asked for. */
  readonly scopes: readonly string[]
}

/** How a channel is connected by a person's consent on the network's own page: OAuth 2.0 with a code (RFC 6749, section 4.1). */
export interface ConsentFlow {
  /** Where the network sends the person back to: a page of this product. */
  readonly returnPath: string
  /** The apps that the operator or the workspace has to name; none if `registration` makes them. */
  readonly apps: readonly { readonly purpose: AppPurpose; readonly label: string; readonly help: string }[]
  /** The network's page where apps are made. */
  readonly appPage: { readonly label: string; readonly url: string }
  /** The setting whose value is the app's purpose; null: `person`. */
  readonly purposeField: string | null
  /** Settings that the access belongs to: a change of one of them ends it. */
  readonly boundSettings: readonly string[]
  /** The setting that holds a key, with which no consent is needed; omitted for networks without keys. */
  readonly keyField?: string
  /** For networks of many servers: registers an app at the one the settings name. */
  readonly registration?: {
    findServer(settings: Readonly<Record<string, unknown>>): string
    /** Throws NetworkError. */
    registerApp(connection: NetworkConnection, returnUrl: string): Promise<AppCredentials>
  }
  /** What the access is for; the connection is refused if the network grants less. */
  listScopes(settings: Readonly<Record<string, unknown>>): readonly string[]
  /** The page that asks the person. `challenge` is for PKCE (RFC 7636), S256. */
  buildConsentUrl(
    connection: NetworkConnection,
    request: { clientId: string; returnUrl: string; state: string; challenge: string },
  ): string
  /** Throws NetworkError. */
  exchangeCode(
    connection: NetworkConnection,
    request: { app: AppCredentials; code: string; returnUrl: string; verifier: string },
  ): Promise<ConsentGrant>
  /** Tokens as RFC 6749 names them, as session settings; omitted for networks whose tokens are entered as settings. */
  readTokens?(tokens: Readonly<Record<string, unknown>>, now: Date): Record<string, unknown>
  /** The tokens among the settings, which are revoked when the channel gives up its access. */
  listTokens(settings: Readonly<Record<string, unknown>>): readonly string[]
  /** Ends a token at the network (RFC 7009); throws NetworkError. */
  revokeToken(connection: NetworkConnection, request: { app: AppCredentials; token: string }): Promise<void>
  /** As whom the person may publish; throws NetworkError. */
  listProfiles(connection: NetworkConnection): Promise<NetworkProfile[]>
  /** The chosen profile as session settings. */
  toProfileSettings(profile: NetworkProfile): Record<string, unknown>
}

/** How a type talks to its network. A type without it is published by ourselves or by hand. */
export interface NetworkClient {
  /** Settings a network needs besides the channel's: its default address. */
  readonly endpoint: NetworkEndpoint
  /** For networks that people connect with by consent. */
  readonly consent?: ConsentFlow
  /** Throws NetworkError for a network that cannot be reached; everything the network says is in the report. */
  check(connection: NetworkConnection): Promise<CheckedConnection>
  /** The steps that make the post public, in order; the first answer with a URL is the post's. Asks nothing of the network. */
  planPublish(post: OutgoingPost, settings: Readonly<Record<string, unknown>>, now: Date): PlannedStep[]
  /** The steps that change the live post to this text; omitted if the network has no edit. */
  planEdit?(post: OutgoingPost, live: RemotePost, settings: Readonly<Record<string, unknown>>, now: Date): PlannedStep[]
  /** The steps that remove the live post; omitted if the network has no removal. */
  planTakeDown?(live: RemotePost, settings: Readonly<Record<string, unknown>>): PlannedStep[]
  /** Sends one step; throws NetworkError. */
  send(step: NetworkStep, connection: NetworkConnection): Promise<StepAnswer>
  /** For steps with `look`, and for a person who asks: its answer if it arrived, `absent` if it certainly did not, `unclear` otherwise. */
  find(step: NetworkStep, connection: NetworkConnection): Promise<StepAnswer | 'absent' | 'unclear'>
  /** Puts a picture of ours into the network's own media library, where it has one; throws NetworkError. `src` as in a document, `name` of its file there. */
  importPicture?(
    src: string,
    name: string | undefined,
    connection: NetworkConnection,
  ): Promise<{ id: string; url: string }>
  /** How the network's numbers of live posts are read; omitted if it has none to give. */
  readonly numbers?: NumbersReader
  /** Whether `inspect` tells a change: then it is asked before a live post is changed from here. */
  readonly tellsChanges?: true
  /** What became of a live post; throws NetworkError. */
  inspect(live: RemotePost, connection: NetworkConnection): Promise<RemoteState | RemoteFinding>
}

/** A channel type; one file for each. What texts may be there is in the contract's `channelTypeNorms`. */
export interface ChannelTypeDefinition {
  readonly type: ChannelType
  readonly label: string
  readonly description: string
  /** What a person must have at hand, in a sentence; null if nothing. */
  readonly needs: string | null
  /** Minutes that connecting takes. */
  readonly minutes: number
  /** The network's page where the key is made. */
  readonly key_page: { readonly label: string; readonly url: string } | null
  readonly fields: ChannelTypeInfo['fields']
  /** The type's own settings as they are kept. */
  readonly settings: z.ZodMiniType<Record<string, unknown>>
  /** Names of what the type keeps besides: tokens and the like. Nobody sends or sees them, and a change of the settings drops them. */
  readonly sessionSettings?: readonly string[]
  /** What a change of a live post leaves as it was, in a sentence; omitted if it changes everything, or there is no edit. */
  readonly editLimit?: string
  /** `site`: published by the workspace's own site, nothing is sent; `hand`: by a person, who confirms it; `network`: by its client. */
  readonly delivery:
    | { readonly by: 'site' }
    | { readonly by: 'hand' }
    | { readonly by: 'network'; readonly client: NetworkClient }
}
