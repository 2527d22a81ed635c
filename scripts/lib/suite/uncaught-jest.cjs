/** The simulated browser of jest, which writes errors nobody caught to the file named by UNCAUGHT_REPORT. */
const { appendFileSync } = require('node:fs');
const { TestEnvironment } = require('jest-environment-jsdom');

module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.testFile = context.testPath;
    this.uncaught = new Map();
  }

  handleTestEvent(event) {
    if (event.name === 'error') this.uncaught.set(event.promise ?? event.error, event.error);
    // A rejection that somebody took after all.
    if (event.name === 'error_handled') this.uncaught.delete(event.promise);
  }

  async teardown() {
    const report = process.env.UNCAUGHT_REPORT;
    for (const error of report ? this.uncaught.values() : []) {
      appendFileSync(report, `${JSON.stringify({ file: this.testFile, stack: error?.stack ?? String(error) })}\n`);
    }
    await super.teardown();
  }
};
