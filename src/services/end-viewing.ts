/** Ends looking at the portal as a role; a file of its own, as public pages may need it. */
import { request } from '../request';

export async function endViewing(): Promise<void> {
  await request('/api/Viewing', { method: 'DELETE' });
}
