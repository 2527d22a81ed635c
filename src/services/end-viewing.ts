/** Ends looking at the portal as a role; a file of its own, as public pages may need it. */
import { command } from './api';

export const endViewing = () => command('DELETE /api/Viewing');
