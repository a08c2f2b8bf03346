const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** The second byte of a frame of MPEG sound, after 0xFF; others begin a text in UTF-16. */
const mpegFrames = new Set([0xfb, 0xf3, 0xf2, 0xfa, 0xf1, 0xf9])

/** Whether a file begins like sound or video; the server looks again, more closely. */
export async function isRecordingFile(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes
  const isMatroska = first === 0x1a && second === 0x45 && third === 0xdf && fourth === 0xa3
  return (
    isMatroska ||
    text(bytes, 4, 8) === 'ftyp' ||
    ['OggS', 'fLaC', 'FORM', 'caff', '#!AM'].includes(text(bytes, 0, 4)) ||
    (text(bytes, 0, 4) === 'RIFF' && ['WAVE', 'AVI '].includes(text(bytes, 8, 12))) ||
    text(bytes, 0, 3) === 'ID3' ||
    (first === 0xff && mpegFrames.has(second))
  )
}
