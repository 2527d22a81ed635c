/**
 * Stands in, in the browser, for Umi's plugin manager (`umi/client/client/plugin.js`), which comes
 * compiled to generators of 2015 with a runtime for them: 3.5 KB of every page. Same names, same
 * behaviour; `tests/boot/plugin-manager.test.ts` holds the two against each other.
 */
export const ApplyPluginsType = { compose: 'compose', modify: 'modify', event: 'event' };

const isObject = (value) => value !== null && typeof value === 'object';
const isPromise = (value) => isObject(value) && typeof value.then === 'function';

function assert(holds, message) {
  if (!holds) throw new Error(message);
}

/** One step of `modify`: a function makes the next value, an object is laid over it. */
const modified = (memo, hook, args) => (typeof hook === 'function' ? hook(memo, args) : { ...memo, ...hook });

export class PluginManager {
  constructor(options) {
    this.opts = options;
    this.hooks = {};
  }

  /** `plugins` in their order; a key that is not among `validKeys` is refused. */
  static create({ validKeys, plugins }) {
    const manager = new PluginManager({ validKeys });
    for (const plugin of plugins) manager.register(plugin);
    return manager;
  }

  register({ apply, path }) {
    assert(apply, 'plugin register failed, apply must supplied');
    for (const key of Object.keys(apply)) {
      assert(
        this.opts.validKeys.includes(key),
        `register failed, invalid key ${key} ${path ? `from plugin ${path}` : ''}.`,
      );
      this.hooks[key] = (this.hooks[key] ?? []).concat(apply[key]);
    }
  }

  /** What the plugins have under `key`, or, after dots, under a member of it. */
  getHooks(keyWithDot) {
    const [key, ...members] = keyWithDot.split('.');
    const hooks = this.hooks[key] ?? [];
    if (!members.length) return hooks;
    return hooks.map((hook) => members.reduce((value, member) => value?.[member], hook)).filter(Boolean);
  }

  applyPlugins({ key, type, initialValue, args, async }) {
    const hooks = this.getHooks(key);
    assert(!args || typeof args === 'object', 'applyPlugins failed, args must be plain object.');
    assert(!async || type !== 'compose', 'async only works with modify and event type.');
    const wanted =
      type === 'event' ? 'function' : async ? 'function, plain object or Promise' : 'function or plain object';
    const check = (hook) =>
      assert(
        typeof hook === 'function' || (type !== 'event' && isObject(hook)),
        `applyPlugins failed, all hooks for key ${key} must be ${wanted}.`,
      );
    if (type === 'compose') return () => composed(hooks.concat(initialValue), args)();
    if (type === 'event') return announce(hooks, check, args, async);
    if (async) return modifyLater(hooks, check, initialValue, args);
    return hooks.reduce((memo, hook) => {
      check(hook);
      return modified(memo, hook, args);
    }, initialValue);
  }
}

/** The last function, wrapped by each before it, the first innermost. */
function composed(functions, args) {
  if (functions.length === 1) return functions[0];
  const last = functions.pop();
  return functions.reduce((inner, hook) => () => hook(inner, args), last);
}

/** Calls each in turn and, where that was asked, waits for it. */
async function announce(hooks, check, args, waits) {
  for (const hook of hooks) {
    check(hook);
    const answer = hook(args);
    if (waits && isPromise(answer)) await answer;
  }
}

async function modifyLater(hooks, check, initialValue, args) {
  let memo = await initialValue;
  for (const hook of hooks) {
    check(hook);
    memo = await modified(memo, isPromise(hook) ? await hook : hook, args);
  }
  return memo;
}
