import { useSyncExternalStore } from 'react'

/** Where the sound of a meeting is, and how to go elsewhere. Times are milliseconds of the meeting, across its recordings. */
export interface Playback {
  /** Null while there is nothing to play. */
  readonly timeMs: number | null
  readonly isPlaying: boolean
  /** How often a line was wanted: the same line can be wanted again. */
  readonly nWanted: number
}

interface Player {
  playFrom(ms: number): void
}

export interface PlaybackControl {
  get(): Playback
  subscribe(listener: () => void): () => void
  /** By the player. */
  set(change: Partial<Omit<Playback, 'nWanted'>>): void
  connect(player: Player | null): void
  playFrom(ms: number): void
  /** The transcript scrolls to this line, and plays from it as soon as it knows its time, if there is sound. */
  wantLine(seq: number): void
  /** Whether this line is wanted; once. */
  takeWantedLine(seq: number): boolean
}

export function createPlayback(): PlaybackControl {
  let state: Playback = { timeMs: null, isPlaying: false, nWanted: 0 }
  let player: Player | null = null
  let wantedLine: number | null = null
  const listeners = new Set<() => void>()
  function publish(change: Partial<Playback>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: publish,
    connect(next) {
      player = next
    },
    wantLine(seq) {
      wantedLine = seq
      publish({ nWanted: state.nWanted + 1 })
    },
    takeWantedLine(seq) {
      const isWanted = wantedLine === seq
      if (isWanted) wantedLine = null
      return isWanted
    },
    playFrom: (ms) => player?.playFrom(ms),
  }
}

/** Renders again only when what is read from it changes. */
export const usePlayback = <T extends string | number | boolean | null>(
  control: PlaybackControl,
  read: (playback: Playback) => T,
): T => useSyncExternalStore(control.subscribe, () => read(control.get()))
