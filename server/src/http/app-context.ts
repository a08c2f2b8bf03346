import type { Config } from '../config.ts'
import type { Engine } from '../db/engine.ts'
import type { FileStore } from '../integrations/file-store.ts'
import type { Jobs } from '../jobs/queue.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { OutboxAccess } from '../mail/outbox-access.ts'
import type { LocalModel } from '../models/local/local-model.ts'
import type { Models } from '../models/models.ts'
import type { OpenIdClient } from '../integrations/open-id.ts'
import type { SourceAccess } from '../integrations/meeting-sources/source-access.ts'
import type { NetworkAccess } from '../integrations/network-access.ts'
import type { Transcription } from '../integrations/transcription/open-transcription.ts'
import type { KeywordData } from '../integrations/data-for-seo.ts'
import type { Secrets } from '../integrations/secrets.ts'

/** What the app is built from. Tests build it with other parts; there are no globals. */
export interface AppContext {
  readonly config: Config
  readonly engine: Engine
  readonly jobs: Jobs
  readonly models: Models
  readonly localModel: LocalModel
  readonly files: FileStore
  readonly mailer: Mailer
  readonly outboxAccess: OutboxAccess
  readonly openId: OpenIdClient
  readonly networks: NetworkAccess
  readonly meetingSources: SourceAccess
  /** Null if no provider of keyword numbers is configured. */
  readonly keywordData: KeywordData | null
  /** Who transcribes recordings of meetings. */
  readonly transcription: Transcription
  readonly secrets: Secrets
  readonly log: Log
  now(): Date
}

export interface Log {
  error(message: string, cause?: unknown): void
}
