import type { Journey } from './harness.ts'

/** A person whose workspace has chosen this model, so that journeys with different models share one server. */
export async function newPersonWithModel(
  app: Journey,
  { baseUrl }: { baseUrl: string },
  writing_model = 'scripted',
): ReturnType<Journey['newPerson']> {
  const made = await app.newPerson()
  const settings = { provider: 'compatible', base_url: baseUrl, key: 'journey', writing_model }
  await made.call('PUT', '/models/settings', settings)
  return made
}
