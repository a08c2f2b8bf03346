import type { RouteId } from './harness.ts'
import { createSample, password, type Sample } from './sample-shape.ts'
import { buildMultipart, tinyPng } from './upload.ts'

export const profileSamples: Partial<Record<RouteId, Sample>> = {
  'profile.read': createSample(),
  'profile.rename': createSample({ body: { custom_display_name: 'Ada' } }),
  'profile.changePassword': {
    request: (_rows, { session }) => ({
      body: {
        current_password: password,
        new_password: `new ${password}`,
        refresh_token: session?.refreshToken ?? 'x',
      },
    }),
    invalidatesCaller: true,
  },
  'profile.changePhoto': createSample(buildMultipart('me.png', tinyPng)),
  'profile.removePhoto': createSample(),
  'profile.changeColorMode': createSample({ body: { color_mode: 'dark' } }),
  'profile.changeProofreading': createSample({ body: { has_proofreading: false } }),
  'profile.finishTutorial': createSample(),
  'profile.export': createSample(),
  'profile.remove': createSample(
    { body: { current_password: password } },
    // Owners have to transfer their workspace first.
    { invalidatesCaller: true, mayAnswer: [409] },
  ),
}
