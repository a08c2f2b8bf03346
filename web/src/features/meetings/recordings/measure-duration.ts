/** Milliseconds to wait for a browser that does not know the format. */
const patience = 5000

/** The length of a sound or video file in milliseconds; null where the browser cannot tell. */
export function measureDuration(file: Blob): Promise<number | null> {
  const element = document.createElement('video')
  const url = URL.createObjectURL(file)
  return new Promise<number | null>((resolve) => {
    const done = () => resolve(Number.isFinite(element.duration) ? Math.round(element.duration * 1000) : null)
    element.addEventListener('loadedmetadata', done, { once: true })
    element.addEventListener('error', () => resolve(null), { once: true })
    setTimeout(() => resolve(null), patience)
    element.preload = 'metadata'
    element.src = url
  }).finally(() => {
    element.removeAttribute('src')
    URL.revokeObjectURL(url)
  })
}
