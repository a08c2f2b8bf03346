/** The microphone, and a tab's sound where there is one, as one stream. */
export interface Sound {
  readonly stream: MediaStream
  readonly hasTab: boolean
  /** From 0 to 1. */
  level(): number
  onMicrophoneEnded(listener: () => void): void
  onTabEnded(listener: () => void): void
  close(): void
}

/** Asks for the microphone, and for a tab if it is wanted. Throws an error with a message for the person. */
export async function openSound(withTab: boolean): Promise<Sound> {
  const tab = withTab ? await openTab() : null
  let microphone: MediaStream
  try {
    microphone = await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, channelCount: 1 },
    })
  } catch (error) {
    for (const track of tab?.getTracks() ?? []) track.stop()
    throw new Error(describeFailure(error), { cause: error })
  }
  const context = new AudioContext()
  const target = context.createMediaStreamDestination()
  const analyser = context.createAnalyser()
  const spoken = context.createMediaStreamSource(microphone)
  if (tab === null) {
    target.channelCount = 1
    spoken.connect(target)
  } else {
    const merger = context.createChannelMerger(2)
    const heard = context.createMediaStreamSource(tab)
    spoken.connect(merger, 0, 0)
    heard.connect(merger, 0, 1)
    heard.connect(analyser)
    merger.connect(target)
  }
  spoken.connect(analyser)
  const wave = new Float32Array(analyser.fftSize)
  const tracks = [...microphone.getTracks(), ...(tab?.getTracks() ?? [])]
  return {
    stream: target.stream,
    hasTab: tab !== null,
    level() {
      analyser.getFloatTimeDomainData(wave)
      return Math.min(
        1,
        wave.reduce((most, value) => Math.max(most, Math.abs(value)), 0),
      )
    },
    onMicrophoneEnded: (listener) => microphone.getAudioTracks()[0]?.addEventListener('ended', listener),
    onTabEnded: (listener) => tab?.getAudioTracks()[0]?.addEventListener('ended', listener),
    close() {
      for (const track of tracks) track.stop()
      void context.close()
    },
  }
}

/** Null if it has no sound: Firefox and Safari give none, and a window has none. */
async function openTab(): Promise<MediaStream | null> {
  let shared: MediaStream
  try {
    // Browsers share sound only together with a picture, which is not recorded.
    shared = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: true })
  } catch (error) {
    throw new Error(
      error instanceof DOMException && error.name === 'NotAllowedError'
        ? 'No tab was shared. Choose one, and share its sound as well.'
        : 'This browser cannot share a tab. Record the microphone alone.',
      { cause: error },
    )
  }
  for (const track of shared.getVideoTracks()) track.stop()
  return shared.getAudioTracks().length === 0 ? null : new MediaStream(shared.getAudioTracks())
}

function describeFailure(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'Microphone access is blocked. Allow it in the address bar, then try again.'
  if (name === 'NotFoundError') return 'No microphone found. Connect one, then try again.'
  return 'The recording could not start. Try again.'
}
