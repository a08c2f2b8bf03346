/** Goes to the network's page and agrees there, as a browser would; the query that it returns to our popup with. */
export async function giveConsent(url: string): Promise<URLSearchParams> {
  const answer = await fetch(url, { redirect: 'manual' })
  const location = answer.headers.get('location')
  if (location === null) throw new Error(`The network did not return: ${answer.status} ${await answer.text()}`)
  return new URL(location).searchParams
}
