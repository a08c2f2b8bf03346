import { type SharePlatform, sharePlatforms } from '@draftwright/contract/share-platforms'

/** Where a post is not to be shared after a choice among the open networks: what it refuses at the others stays. */
export const listRefused = (
  before: readonly SharePlatform[],
  open: readonly SharePlatform[],
  chosen: readonly SharePlatform[],
): SharePlatform[] =>
  sharePlatforms.filter((name) => (open.includes(name) ? !chosen.includes(name) : before.includes(name)))
