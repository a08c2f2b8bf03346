import type { Network } from './networks.ts'

/** Networks on which a long text can go out as a thread of replies. */
const threadNetworks: readonly (Network | null)[] = ['bluesky', 'mastodon']

export const canBeThread = (network: Network | null): boolean => threadNetworks.includes(network)

/** Whether the author wants a text that is too long for one post split into a thread: the post's setting `is_thread`. */
export const isThread = (settings: Readonly<Record<string, unknown>>): boolean => settings['is_thread'] === true
