import * as z from 'zod/mini'

/** For settings that a pattern takes for an address: one that cannot be read, such as `https://host:port-in-words`, is refused. */
export const isReadableAddress = z.refine<string>((address) => URL.canParse(address), 'must be a web address')
