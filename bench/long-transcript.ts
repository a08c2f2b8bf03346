export const lines = 60_000
const people = ['Ann Lee', 'Bo Berg', 'Cem Kaya', 'Dora Klein', 'Eli Novak']
const words = [
  'Currently two people in each clinic answer the phone all morning.',
  'About 14 percent of the appointments are no-shows.',
  'I will send you the list by Friday.',
  'That is what I meant with the calendar.',
  'Okay, let us go with the pilot in March.',
  'Does it work with the old phone system?',
]

/** Uploads a transcript of five hours and 60,000 lines. */
export async function uploadTranscript(
  url: string,
  person: { accessToken: string; account: { id: string } },
): Promise<{ id: string }> {
  const clock = (n: number) => new Date(n * 300).toISOString().slice(11, 23)
  const cues = Array.from({ length: lines }, (_none, at) => {
    const [who, said] = [people[Math.floor(at / 3) % people.length], words[at % words.length]]
    return `${clock(at)} --> ${clock(at + 1)}\n<v ${who}>${said}\n`
  })
  const form = new FormData()
  form.set('file', new Blob([`WEBVTT\n\n${cues.join('\n')}`]), 'Workshop.vtt')
  const answer = await fetch(`${url}/functions/v1/api/meetings/transcripts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.accessToken}`, 'account-id': person.account.id },
    body: form,
  })
  const { data }: { data: { id: string } } = JSON.parse(await answer.text())
  return data
}
