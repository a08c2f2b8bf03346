/**
 * A meeting of three hours as WebVTT: the scenes as they were written, and between them a person who shows one screen after the other.
 * Nothing that is said between the scenes is worth a note, and the same scenes always give the same text.
 */
export function assembleLongMeeting(scenes: string, seconds = 3 * 3600): string {
  const parts = scenes.split(/\n\s*\n/).map((scene) => scene.split('\n').filter((line) => line !== ''))
  const spoken = parts.flat().reduce((sum, line) => sum + durationOf(line), 0)
  const between = (seconds - spoken) / (parts.length - 1)
  const lines: string[] = []
  let shown = 0
  for (const [at, part] of parts.entries()) {
    lines.push(...part)
    for (let used = 0; at < parts.length - 1 && used < between; shown += 1) {
      const line = showScreen(shown)
      lines.push(line)
      used += durationOf(line)
    }
  }
  let at = 0
  const cues = lines.map((line) => {
    const from = at
    at += durationOf(line)
    const [speaker = '', ...rest] = line.split(': ')
    return `${toClock(from)} --> ${toClock(at)}\n<v ${speaker}>${rest.join(': ')}</v>\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

/** Seconds that a line takes when spoken calmly, with the pause after it. */
const durationOf = (line: string): number => 3 + line.split(' ').length * 0.5

const toClock = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)

const screens = [
  'the list of deliveries',
  'the dock view',
  'the trolley card',
  'the picking screen',
  'the returns drawer',
  'the stock card',
  'the colour chart',
  'the page for drivers',
  'the log of the scanner',
  'the cold room map',
  'the bucket counter',
  'the label preview',
  'the calendar',
]
const gestures = [
  "So I'm going to open {}, and, um, you can see how it fills up from the left.",
  'Now this is {}. It looks busy, but most of it you never touch.',
  "If you press the green one you land on {}, and that's where people usually get lost.",
  "Let me scroll down a little. So here, under {}, there's the history.",
  'And the same thing again, but from {}, because some people like it better that way.',
  "I'll just click on this one. Right, so {} remembers what you did last.",
  'Okay, sorry, wrong tab. {} is the one I wanted.',
  'You can drag {} to the side if the screen is small, and it stays there.',
  "So far so good. {} is more or less the same as what we've just seen.",
  'On the scanner it looks a bit different, but {} has the same colours.',
  "It's a bit slow today, the wifi in here is what it is. There we are, {}.",
]
const replies = [
  'Gavin Mbeki: Mm-hm.',
  'Zofia Nowak: Okay, yeah, I see it.',
  'Sofie Lindqvist: That one I know from the old system.',
  'Pierre Laurent: Ah, it is there. I was looking on the other side.',
  'Zofia Nowak: The letters are nice and big, at least.',
  'Gavin Mbeki: Right. Makes sense.',
  'Sofie Lindqvist: Sorry, I was writing that down. Go on.',
  'Pierre Laurent: Like in the supermarket.',
  'Gavin Mbeki: My screen went dark. No, it was the cable.',
]

/** The line at one place of the walk through the screens; every third is somebody else's. */
function showScreen(at: number): string {
  if (at % 3 === 2) return replies[Math.floor(at / 3) % replies.length] ?? ''
  const gesture = gestures[at % gestures.length] ?? ''
  const text = gesture.replace('{}', screens[(at * 5) % screens.length] ?? '')
  return `Ines Albrecht: ${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
