/** Ends with one clear line when Node is too old: for services, which run what is built already. */
import { requireNode } from './lib/process.mjs';

requireNode();
