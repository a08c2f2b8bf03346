import { fileTypeFromBuffer } from 'file-type'

/** Browsers record sound into the containers of video, so those count too. */
const containers = new Set(['video/webm', 'video/mp4', 'application/ogg', 'video/ogg'])

/** Whether a file is sound, by its bytes and never by its name. */
export async function isRecording(upload: Uint8Array): Promise<boolean> {
  const type = await fileTypeFromBuffer(upload)
  return type !== undefined && (type.mime.startsWith('audio/') || containers.has(type.mime))
}
