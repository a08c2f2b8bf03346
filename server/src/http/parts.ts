import type { Config } from '../config.ts'
import type { Engine } from '../db/engine.ts'
import type { FileStore } from '../integrations/file-store.ts'
import type { Jobs } from '../jobs/queue.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Models } from '../models/models.ts'
import type { OpenId } from '../integrations/open-id.ts'
import type { KeywordData } from '../integrations/data-for-seo.ts'
import type { Secrets } from '../integrations/secrets.ts'

/** What the app is built from. Tests build it from other parts; nothing reaches for a global. */
export interface Parts {
  readonly config: Config
  readonly engine: Engine
  readonly jobs: Jobs
  readonly models: Models
  readonly files: FileStore
  readonly mailer: Mailer
  readonly openId: OpenId
  /** Null where no provider of measured numbers is set up. */
  readonly keywordData: KeywordData | null
  readonly secrets: Secrets
  readonly log: Log
  now(): Date
}

export interface Log {
  error(message: string, cause?: unknown): void
}
