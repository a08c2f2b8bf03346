/** What mail servers say of an address that does not exist: RFC 3463, or without its codes the ones of RFC 5321. */
const noSuchAddress = /^5\d\d[ -]5\.1\.\d|^55[013][ -](?!5\.\d)/u

export const isNoSuchAddress = (answer: string): boolean => noSuchAddress.test(answer)
