import { toAbsoluteSrc } from '../../documents/addresses.ts'
import type { DocumentPicture } from '../../documents/pictures.ts'
import { isPrivateHost } from '../address-rules.ts'
import type { NetworkConnection } from './channel-type.ts'
import { NetworkError } from './network-error.ts'

/**
 * Addresses of pictures for a network that takes no uploads and fetches them at `networkUrl`: they have to be on the internet,
 * unless the network itself is not. Throws NetworkError `rejected`.
 */
export function assertPublicPictures(
  pictures: readonly Pick<DocumentPicture, 'src' | 'alt'>[],
  { publicUrl }: NetworkConnection,
  networkUrl: string,
): string[] {
  const { host, hostname } = new URL(networkUrl)
  const isNetworkPrivate = isPrivateHost(hostname)
  return pictures.flatMap(({ src, alt }) => {
    const address = toAbsoluteSrc(src, publicUrl)
    if (address === null || !URL.canParse(address)) return []
    const at = new URL(address)
    if (!isNetworkPrivate && isPrivateHost(at.hostname))
      throw new NetworkError('rejected', `${host} cannot fetch the picture “${alt || src}” from ${at.host}`, {
        fix: src.startsWith('/')
          ? 'Draftwright needs an address on the internet (PUBLIC_URL), or take the picture out of the text.'
          : 'Upload the picture here instead of linking it, or take it out of the text.',
      })
    return [address]
  })
}
