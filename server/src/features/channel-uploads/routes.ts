import { channelUploads } from '@draftwright/contract/channel-uploads'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { type HandlerContext, implementRoutes } from '../../http/handler.ts'
import { NetworkError } from '../../integrations/channel-types/network-error.ts'
import { getNetworkClient } from '../../integrations/channel-types/registry.ts'
import { readChannel } from '../channels/index.ts'
import { openConnection } from '../connections/index.ts'
import { readMedia, saveUpload } from '../media/index.ts'

export const channelUploadRoutes = implementRoutes(channelUploads, {
  async uploadImage(call) {
    const image = await savePicture(call)
    const { db, context, params, body } = call
    return { ...image, ...(await copyToNetwork(db, context, params.channel_id, image.url, body.displayName)) }
  },
  uploadImageNoWix: savePicture,
})

async function savePicture({
  db,
  context,
  params: { channel_id },
  body,
  caller,
  request,
}: HandlerContext<(typeof channelUploads)['uploadImage']>) {
  await readChannel(db, context, channel_id)
  const hint = body.destinationPath && `${body.bucketName ?? 'images'}/${body.destinationPath}`
  const info = { channel_id, name: body.displayName, hint }
  const id = await saveUpload(db, context, caller.userId, request.file, info)
  const { url, width, height } = await readMedia(db, id)
  return { id, url, width, height }
}

/** A network that fails does not lose the upload: the picture is ours, and goes up again with its post. */
async function copyToNetwork(db: AccountDb, context: AppContext, channelId: string, src: string, name?: string) {
  const opened = await openConnection(db, context, channelId)
  const client = opened && getNetworkClient(opened.channelType)
  if (!opened || !client?.importPicture) return { network_copy: null, network_error: null }
  try {
    return { network_copy: await client.importPicture(src, name, opened.connection), network_error: null }
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    return { network_copy: null, network_error: error.message }
  }
}
